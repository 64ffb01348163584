/** Reports: the processing flows that links and executions name. */
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { LimiarError } from '../../../../protocol/errors.ts'
import {
  CreateReportBody,
  DeleteReportAnswer,
  ListReportsAnswer,
  Report,
  UpdateReportBody,
} from '../../../../protocol/reports/reports.ts'
import type { StoredReport } from '../../../domain/reports/report.ts'
import { reportRecord } from '../../wire/records/report-record.ts'
import { findReport } from '../../../operations/reports/find-report.ts'
import {
  createReport,
  findReportVersion,
  listReportVersions,
  removeReport,
  updateReport,
  type ExpectedVersion,
} from '../../../operations/reports/reports.ts'
import { accountOf } from '../../plugins/access.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { pagingQuery, readPage } from '../../wire/paging.ts'
import { answers } from '../../wire/schemas.ts'

const tags = ['Reports']
const reading = { scope: 'reports:read' } as const
const writing = { scope: 'reports:write' } as const
const REPORTS_DEFAULT_LIMIT = 20
const REPORTS_MAX_LIMIT = 100
const limits = { byDefault: REPORTS_DEFAULT_LIMIT, most: REPORTS_MAX_LIMIT }
/** Fifty rules with their texts, ten sources, a consent of a dozen pages, and the three files of a theme. */
export const REPORT_BODY_BYTES = 1024 * 1024

const ReportPath = Type.Object({ reportId: Type.String() })

export function reportRoutes(api: Api, context: HttpContext): void {
  readRoutes(api, context)
  versionRoutes(api, context)
  createRoute(api, context)
  updateRoute(api, context)
  deleteRoute(api, context)
}

function readRoutes(api: Api, { ports }: HttpContext): void {
  const listSchema = {
    operationId: 'listReports',
    summary: 'List reports',
    description: 'Oldest first; archived ones are left out.',
    tags,
    querystring: Type.Object(pagingQuery),
    response: answers(ListReportsAnswer, [400, 401]),
  }
  api.get('/reports', { config: reading, schema: listSchema }, async (request) => {
    const page = readPage(request.query, limits)
    const { rows, total } = await ports.reports.list(accountOf(request).id, page)
    return { docs: rows.map(reportRecord), totalItems: total }
  })

  const getSchema = {
    operationId: 'getReport',
    summary: 'Get one report',
    description:
      'In its newest version, which is also its ETag. The values of secret headers are in no answer.',
    tags,
    params: ReportPath,
    response: answers(Report, [401, 404]),
  }
  api.get('/reports/:reportId', { config: reading, schema: getSchema }, async (request, reply) =>
    withTag(reply, await findReport(ports, accountOf(request).id, request.params.reportId)),
  )
}

function versionRoutes(api: Api, { ports }: HttpContext): void {
  const listSchema = {
    operationId: 'listReportVersions',
    summary: 'List the versions of a report',
    description: 'Newest first. Every version is kept, for the executions that were decided under it.',
    tags,
    params: ReportPath,
    querystring: Type.Object(pagingQuery),
    response: answers(ListReportsAnswer, [400, 401, 404]),
  }
  api.get('/reports/:reportId/versions', { config: reading, schema: listSchema }, async (request) => {
    const page = readPage(request.query, limits)
    const { reportId } = request.params
    const { rows, total } = await listReportVersions(ports, accountOf(request).id, reportId, page)
    return { docs: rows.map(reportRecord), totalItems: total }
  })

  const getSchema = {
    operationId: 'getReportVersion',
    summary: 'Get one version of a report',
    tags,
    params: Type.Object({ reportId: Type.String(), version: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) }),
    response: answers(Report, [400, 401, 404]),
  }
  api.get('/reports/:reportId/versions/:version', { config: reading, schema: getSchema }, async (request) => {
    const { reportId, version } = request.params
    return reportRecord(await findReportVersion(ports, accountOf(request).id, reportId, Number(version)))
  })
}

function createRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    operationId: 'createReport',
    summary: 'Create a report',
    description:
      'Members that the definition leaves out get the default of the service. Unknown members and settings ' +
      'that contradict each other are refused, each with its pointer.',
    tags,
    body: CreateReportBody,
    response: answers(Report, [400, 401, 413, 415]),
  }
  api.post('/reports', { config: writing, schema, bodyLimit: REPORT_BODY_BYTES }, async (request, reply) =>
    withTag(reply, await createReport(ports, accountOf(request).id, request.body)),
  )
}

function updateRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    operationId: 'updateReport',
    summary: 'Change a report',
    description:
      'Replaces name and definition and makes the next version. Say which version you change, by If-Match ' +
      'with its ETag or by the member version; If-Match: * changes whatever version is there. Executions ' +
      'go on under the version that they were created with.',
    tags,
    params: ReportPath,
    headers: Type.Object({ 'if-match': Type.Optional(Type.String()) }),
    body: UpdateReportBody,
    response: answers(Report, [400, 401, 404, 409, 412, 413, 415]),
  }
  api.put(
    '/reports/:reportId',
    { config: writing, schema, bodyLimit: REPORT_BODY_BYTES },
    async (request, reply) => {
      const { headers, body, params } = request
      const expected = expectedVersion(headers['if-match'], body.version)
      return withTag(reply, await updateReport(ports, accountOf(request).id, params.reportId, body, expected))
    },
  )
}

function deleteRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    operationId: 'deleteReport',
    summary: 'Remove or archive a report',
    description:
      'A report that no link and no execution names is removed. Any other is archived, for good: its links are ' +
      'closed at once, it takes no more links, executions or changes, and lists leave it out. It can still be ' +
      'read, and so can its executions; those that are being analysed are decided under their version.',
    tags,
    params: ReportPath,
    response: answers(DeleteReportAnswer, [401, 404]),
  }
  api.delete('/reports/:reportId', { config: writing, schema }, async (request) => {
    const { reportId } = request.params
    return { _id: reportId, ...(await removeReport(ports, accountOf(request).id, reportId)) }
  })
}

function withTag(reply: FastifyReply, report: StoredReport): Report {
  void reply.header('ETag', `"${report.version}"`)
  return reportRecord(report)
}

/** @throws LimiarError `invalid-request` when no version is named, or two that differ. */
function expectedVersion(ifMatch: string | undefined, version: number | undefined): ExpectedVersion {
  const tagged = ifMatch === undefined ? undefined : readTag(ifMatch.trim())
  if (tagged !== undefined && version !== undefined && tagged !== version)
    throw unclear('is not the version that If-Match names: send one of them')
  const expected = tagged ?? version
  if (expected === undefined) throw unclear('is required, unless If-Match names the version that is changed')
  return expected
}

function readTag(tag: string): ExpectedVersion {
  if (tag === '*') return 'any'
  // A tag that this service never gave matches no version.
  return Number(/^"(\d{1,9})"$/.exec(tag)?.[1] ?? 0)
}

function unclear(detail: string): LimiarError {
  const errors = [{ pointer: '/version', detail, code: 'required' }]
  return new LimiarError('invalid-request', 'Say which version of the report is changed.', { errors })
}
