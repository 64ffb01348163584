/** Access and erasure, for one execution and for everything of a person: an addition to the contract. */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Problem } from '../../../../protocol/errors.ts'
import { ErasureReceipt, SubjectExport } from '../../../../protocol/privacy/subjects.ts'
import type { StoredExecution } from '../../../domain/executions/execution.ts'
import type { Link } from '../../../domain/links/link.ts'
import { eraseExecution, eraseSubject, type Requester } from '../../../operations/privacy/retention.ts'
import { archiveSubject } from '../../../operations/privacy/subject-archive.ts'
import { exportSubject, type ExportedSubject } from '../../../operations/privacy/subjects.ts'
import { accessOf, accountOf, actorOf } from '../../plugins/access.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { executionRecord } from '../../wire/records/execution-record.ts'
import { faceRecord } from '../../wire/records/face-answers.ts'
import { noteRecord } from '../../wire/records/note-record.ts'
import { answers, sentAs } from '../../wire/schemas.ts'

const SubjectPath = Type.Object({
  cpf: Type.String({
    description: 'The CPF, eleven digits, with or without punctuation',
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
      'With its pictures, session, events and jobs; its link stays. Webhooks get execution.deleted.',
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

export function subjectRoutes(api: Api, context: HttpContext): void {
  const { ports, pictureUrls } = context
  const exportSchema = {
    operationId: 'exportSubject',
    summary: 'Export everything that is kept about a person',
    description:
      'Of the account alone: executions, links and faces of the CPF. Pictures are signed addresses, to be ' +
      'fetched within an hour; ask again for new ones.',
    tags: ['Privacy'],
    params: SubjectPath,
    response: answers(SubjectExport, [400, 401]),
  }
  const exporting = { schema: exportSchema, config: { scope: 'subjects' } } as const
  api.get('/subjects/:cpf/export', exporting, async (request): Promise<SubjectExport> => {
    const exported = await exportSubject(ports, accountOf(request).id, request.params.cpf)
    return subjectRecord(exported, ports.clock(), (blobKey) => pictureUrls.sign(blobKey))
  })
  archiveRoute(api, context)

  const eraseSchema = {
    operationId: 'eraseSubject',
    summary: 'Erase a person',
    description:
      'Executions, links, sessions, faces, pictures, events and jobs of the CPF, in the account alone. The ' +
      'receipt holds nothing about the person. If nothing was kept, its counts are zero.',
    tags: ['Privacy'],
    params: SubjectPath,
    response: answers(ErasureReceipt, [400, 401, 409]),
  }
  const erasing = { schema: eraseSchema, config: { scope: 'subjects', recordedByOperation: true } } as const
  api.delete('/subjects/:cpf', erasing, async (request) =>
    eraseSubject(ports, requesterOf(request), request.params.cpf),
  )
}

/** Exports the data with the pictures themselves, for a person who asks what is kept about them. */
function archiveRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    operationId: 'exportSubjectArchive',
    summary: 'Export everything that is kept about a person, with pictures, as a ZIP',
    description:
      'Of the account alone. `data.json` is the answer of the other export, with names of files in place ' +
      'of addresses. `manifest.json`, the last file, has the SHA-256 of every other one: an archive ' +
      'without it was broken off.',
    tags: ['Privacy'],
    params: SubjectPath,
    response: { ...sentAs('application/zip', 200), 400: Problem, 401: Problem },
  }
  const config = { scope: 'subjects', recordedByOperation: true } as const
  api.get('/subjects/:cpf/export.zip', { schema, config }, async (request, reply) => {
    const { operationId: action } = schema
    const archive = await archiveSubject(ports, requesterOf(request), request.params.cpf, {
      action,
      dataOf: subjectRecord,
    })
    return reply
      .header('Content-Type', 'application/zip')
      .header('Content-Disposition', 'attachment; filename="limiar-export.zip"')
      .header('Cache-Control', 'no-store')
      .send(archive)
  })
}

/** What is kept of a person, in the form of the wire. A picture whose place is not known is left out. */
function subjectRecord(
  { cpf, executions, links, faces, notes }: ExportedSubject,
  exportedAt: Date,
  placeOf: (blobKey: string) => string | undefined,
): SubjectExport {
  return {
    exportedAt: exportedAt.toISOString(),
    cpf,
    executions: executions.map((execution) => ({
      execution: executionRecord(execution),
      notes: notes.filter(({ executionId }) => executionId === execution.id).map(noteRecord),
      pictures: picturePlaces(execution, placeOf),
    })),
    faces: faces.map((face) => faceRecord(face, { sign: placeOf })),
    links: links.map(exportedLink),
  }
}

function requesterOf(request: FastifyRequest): Requester {
  const access = accessOf(request)
  return { accountId: access.account.id, actor: actorOf(access) }
}

function picturePlaces(
  { images }: StoredExecution,
  placeOf: (blobKey: string) => string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(images).flatMap(([kind, { blobKey }]) => {
      const place = placeOf(blobKey)
      return place === undefined ? [] : [[kind, place]]
    }),
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
