/** Submission by API: files become an execution (section 4.10 of the contract leaves its shape open). */
import { Type } from 'typebox'
import { Execution } from '../../../../protocol/executions/executions.ts'
import { SubmitExecutionBody } from '../../../../protocol/sessions/submissions.ts'
import { executionRecord } from '../../wire/records/execution-record.ts'
import { submitFiles } from '../../../operations/sessions/file-submissions.ts'
import { accountOf, callerOf } from '../../plugins/access.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { requestSignal } from '../../wire/request-signal.ts'
import { answers } from '../../wire/schemas.ts'

/** Three pictures of the largest size that is accepted (10 MB), in base64, and room for the rest. */
const SUBMISSION_BODY_BYTES = 44 * 1024 * 1024

export function submissionRoutes(api: Api, { ports }: HttpContext): void {
  const schema = {
    operationId: 'submitExecution',
    summary: 'Submit files for analysis',
    description:
      'Creates an execution of the report from pictures of a document and a selfie. Each is an http(s) ' +
      'address or base64 of a JPEG, PNG, WebP, AVIF or HEIC. Send every picture that the report asks for ' +
      'once. An open document, front and back in one picture, is sent only as FRONT. The pictures are ' +
      'analysed like those of the page; the answer is the execution in processando. Send an ' +
      'Idempotency-Key to be able to repeat the call.',
    tags: ['Executions'],
    params: Type.Object({ reportId: Type.String() }),
    body: SubmitExecutionBody,
    response: answers(Execution, [400, 401, 404, 409, 413, 415, 422, 503]),
  }
  const config = { scope: 'executions:write' } as const
  const options = { schema, config, bodyLimit: SUBMISSION_BODY_BYTES }
  api.post('/reports/:reportId/executions', options, async (request, reply) => {
    const { id } = accountOf(request)
    const { reportId } = request.params
    const subject = { accountId: id, reportId, caller: callerOf(request) }
    return executionRecord(await submitFiles(ports, subject, request.body, requestSignal(reply)))
  })
}
