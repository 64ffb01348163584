/** Access and erasure, for one execution and for everything of a person: an addition to the contract. */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ErasureReceipt, SubjectExport } from '../../protocol/subjects.ts'
import { executionRecord, type StoredExecution } from '../domain/execution.ts'
import type { Link } from '../domain/link.ts'
import { eraseExecution, eraseSubject, type Requester } from '../operations/retention.ts'
import { exportSubject } from '../operations/subjects.ts'
import { accessOf, accountOf } from './access.ts'
import type { Api, HttpContext } from './api.ts'
import { faceRecord } from './face-answers.ts'
import type { PictureUrls } from './picture-urls.ts'
import { answers } from './schemas.ts'

const SubjectPath = Type.Object({
  cpf: Type.String({
    description: 'The CPF, eleven digits, with or without punctuation',
    examples: ['52998224725'],
  }),
})

export function erasureRoutes(api: Api, { ports }: HttpContext): void {
  const config = { scope: 'executions:write', recordedByOperation: true } as const
  const schemaOf = (
    operationId: string,
    params: Readonly<Record<string, ReturnType<typeof Type.String>>>,
  ) => ({
    operationId,
    summary: 'Erase an execution',
    description:
      'With its pictures, session, events and jobs; its link stays. Webhooks hear execution.deleted.',
    tags: ['Executions'],
    params: Type.Object(params),
    response: answers(ErasureReceipt, [401, 404]),
  })
  const byId = schemaOf('eraseExecution', { executionId: Type.String() })
  api.delete('/executions/:executionId', { schema: byId, config }, async (request) => {
    const { executionId } = request.params as { readonly executionId: string }
    return eraseExecution(ports, requesterOf(request), executionId)
  })
  const inReport = schemaOf('eraseExecutionOfReport', {
    reportId: Type.String(),
    executionId: Type.String(),
  })
  api.delete('/reports/:reportId/executions/:executionId', { schema: inReport, config }, async (request) => {
    const { reportId, executionId } = request.params as {
      readonly reportId: string
      readonly executionId: string
    }
    return eraseExecution(ports, requesterOf(request), executionId, reportId)
  })
}

export function subjectRoutes(api: Api, { ports, pictureUrls }: HttpContext): void {
  const exportSchema = {
    operationId: 'exportSubject',
    summary: 'Everything that is kept of a person',
    description:
      'Of the account alone: executions, links and faces of the CPF. Pictures are signed addresses, to be fetched ' +
      'within the hour; ask again for new ones.',
    tags: ['Privacy'],
    params: SubjectPath,
    response: answers(SubjectExport, [400, 401]),
  }
  const exporting = { schema: exportSchema, config: { scope: 'subjects' } } as const
  api.get('/subjects/:cpf/export', exporting, async (request): Promise<SubjectExport> => {
    const { cpf, executions, links, faces } = await exportSubject(
      ports,
      accountOf(request).id,
      request.params.cpf,
    )
    return {
      exportedAt: ports.clock().toISOString(),
      cpf,
      executions: executions.map((execution) => ({
        execution: executionRecord(execution),
        pictures: pictureAddresses(execution, pictureUrls),
      })),
      faces: faces.map((face) => faceRecord(face, pictureUrls)),
      links: links.map(exportedLink),
    }
  })

  const eraseSchema = {
    operationId: 'eraseSubject',
    summary: 'Erase a person',
    description:
      'Executions, links, sessions, faces, pictures, events and jobs of the CPF, in the account alone. The receipt ' +
      'holds nothing of the person; nothing kept is answered with counts of zero.',
    tags: ['Privacy'],
    params: SubjectPath,
    response: answers(ErasureReceipt, [400, 401, 409]),
  }
  const erasing = { schema: eraseSchema, config: { scope: 'subjects', recordedByOperation: true } } as const
  api.delete('/subjects/:cpf', erasing, async (request) =>
    eraseSubject(ports, requesterOf(request), request.params.cpf),
  )
}

function requesterOf(request: FastifyRequest): Requester {
  const { account, token } = accessOf(request)
  return { accountId: account.id, actor: token.id }
}

function pictureAddresses({ images }: StoredExecution, pictureUrls: PictureUrls): Record<string, string> {
  return Object.fromEntries(
    Object.entries(images).map(([kind, { blobKey }]) => [kind, pictureUrls.sign(blobKey)]),
  )
}

function exportedLink(link: Link): SubjectExport['links'][number] {
  return {
    _id: link.id,
    report: link.reportId,
    ...(link.cpf === undefined ? {} : { cpf: link.cpf }),
    active: link.active,
    noExpire: link.noExpire,
    submissions: link.submissions,
    variables: link.variables,
    createdAt: link.createdAt.toISOString(),
  }
}
