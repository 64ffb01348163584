/** Manual review: approving and rejecting an execution, an addition to section 4 of the contract. */
import { Type } from 'typebox'
import { Execution } from '../../../../protocol/executions/executions.ts'
import { ReviewExecutionBody } from '../../../../protocol/executions/reviews.ts'
import { executionRecord } from '../../wire/records/execution-record.ts'
import { reviewExecution } from '../../../operations/executions/reviews.ts'
import { accessOf } from '../../plugins/access.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { answers } from '../../wire/schemas.ts'

/** Twenty reasons of 500 characters, of four bytes each at most. */
const REVIEW_BODY_BYTES = 64 * 1024

export function reviewRoutes(api: Api, { ports }: HttpContext): void {
  const schema = {
    operationId: 'reviewExecution',
    summary: 'Approve or reject an execution',
    description:
      'Possible while its status is Pendente. One that is held in processando, because the CPF sent ' +
      'differs from the document, can only be rejected. The member allowedReviews of the execution says ' +
      'what is allowed. Anything else answers 409, and errors[0].code says why: being-analysed, held, ' +
      'approved, rejected or changed-meanwhile.',
    tags: ['Executions'],
    params: Type.Object({ reportId: Type.String(), executionId: Type.String() }),
    body: ReviewExecutionBody,
    response: answers(Execution, [400, 401, 404, 409, 413, 415]),
  }
  api.patch(
    '/reports/:reportId/executions/:executionId',
    { schema, config: { scope: 'executions:review' }, bodyLimit: REVIEW_BODY_BYTES },
    async (request) => {
      const { account, token, person } = accessOf(request)
      const subject = { accountId: account.id, ...request.params }
      const reviewer = { token: token.id, person }
      return executionRecord(await reviewExecution(ports, subject, request.body, reviewer))
    },
  )
}
