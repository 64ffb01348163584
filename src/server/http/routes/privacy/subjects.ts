/** Access and erasure, for one execution and for everything of a person: an addition to the contract. */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Id } from '../../../../protocol/ids.ts'
import { Problem } from '../../../../protocol/errors.ts'
import { ErasureReceipt, SubjectExport } from '../../../../protocol/faces/subjects.ts'
import { executionRecord, type StoredExecution } from '../../../domain/executions/execution.ts'
import type { Link } from '../../../domain/links/link.ts'
import { eraseExecution, eraseSubject, type Requester } from '../../../operations/privacy/retention.ts'
import { exportSubject, type ExportedSubject } from '../../../operations/privacy/subjects.ts'
import { accessOf, accountOf, actorOf } from '../../plugins/access.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { faceRecord } from '../../wire/face-answers.ts'
import { idsIn } from '../../wire/ids-in.ts'
import { answers, sentAs } from '../../wire/schemas.ts'
import { archiveStream, type ArchivedPicture, type SubjectArchive } from './subject-archive.ts'

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

export function subjectRoutes(api: Api, context: HttpContext): void {
  const { ports, pictureUrls } = context
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
    const exported = await exportSubject(ports, accountOf(request).id, request.params.cpf)
    return subjectRecord(exported, ports.clock(), (blobKey) => pictureUrls.sign(blobKey))
  })
  archiveRoute(api, context)

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

/** The same with the pictures themselves, for a person who asks what is kept of them. */
function archiveRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    operationId: 'exportSubjectArchive',
    summary: 'Everything that is kept of a person, with pictures, as a ZIP',
    description:
      'Of the account alone. `data.json` is what the other export answers, with the names of files in place of ' +
      'addresses; `manifest.json`, the last file, has the SHA-256 of every other one. An archive without it was broken off.',
    tags: ['Privacy'],
    params: SubjectPath,
    response: { ...sentAs('application/zip', 200), 400: Problem, 401: Problem },
  }
  const config = { scope: 'subjects', recordedByOperation: true } as const
  api.get('/subjects/:cpf/export.zip', { schema, config }, async (request, reply) => {
    const { accountId, actor } = requesterOf(request)
    const exported = await exportSubject(ports, accountId, request.params.cpf)
    const exportedAt = ports.clock()
    await ports.audit.append(accountId, {
      ...{ at: exportedAt, actor, action: schema.operationId, status: 200, details: undefined },
      objects: idsIn(exportedRecords(exported)),
    })
    const archive: SubjectArchive = {
      exportedAt,
      pictures: picturesOf(exported),
      texts: await textsOf(ports, accountId, exported),
      data: (nameOf) => subjectRecord(exported, exportedAt, nameOf),
    }
    return reply
      .header('Content-Type', 'application/zip')
      .header('Content-Disposition', 'attachment; filename="limiar-export.zip"')
      .header('Cache-Control', 'no-store')
      .send(archiveStream(archive, ports.blobs))
  })
}

/** What the person agreed to, by the names of files. */
async function textsOf(
  { consentTexts }: HttpContext['ports'],
  accountId: Id,
  { executions }: ExportedSubject,
): Promise<Record<string, string>> {
  const hashes = new Set(executions.flatMap(({ consent }) => consent?.textHash ?? []))
  const kept = await Promise.all([...hashes].map((hash) => consentTexts.find(accountId, hash)))
  return Object.fromEntries(
    kept.flatMap((one) => (one ? [[`consents/${one.hash}.txt`, `${one.text}\n`]] : [])),
  )
}

function exportedRecords({ executions, faces, links }: ExportedSubject): readonly { readonly _id: string }[] {
  return [...executions, ...faces, ...links].map(({ id }) => ({ _id: id }))
}

/** Every picture of a person, by the name that it gets in their archive. */
function picturesOf({ executions, faces }: ExportedSubject): readonly ArchivedPicture[] {
  return [
    ...executions.flatMap(({ id, images }) =>
      Object.entries(images).map(([kind, { blobKey }]) => ({
        name: `pictures/executions/${id}/${kind}`,
        blobKey,
      })),
    ),
    ...faces.flatMap(({ id, images }) =>
      images.map(({ blobKey }, index) => ({ name: `pictures/faces/${id}/${index + 1}`, blobKey })),
    ),
  ]
}

/** What is kept of a person, as the wire has it; a picture without a place is left out. */
function subjectRecord(
  { cpf, executions, links, faces }: ExportedSubject,
  exportedAt: Date,
  placeOf: (blobKey: string) => string | undefined,
): SubjectExport {
  return {
    exportedAt: exportedAt.toISOString(),
    cpf,
    executions: executions.map((execution) => ({
      execution: executionRecord(execution),
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
