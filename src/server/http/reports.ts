/** Reports: the processing flows that links and executions name. */
import { Type } from 'typebox'
import { ListReportsAnswer, Report } from '../../protocol/reports.ts'
import { reportRecord } from '../domain/report.ts'
import { findReport } from '../operations/links.ts'
import { accountOf } from './access.ts'
import type { Api, HttpContext } from './api.ts'
import { pagingQuery, readPage } from './paging.ts'
import { answers } from './schemas.ts'

const tags = ['Reports']
const REPORTS_DEFAULT_LIMIT = 20
const REPORTS_MAX_LIMIT = 100

export function reportRoutes(api: Api, { ports }: HttpContext): void {
  const listSchema = {
    operationId: 'listReports',
    summary: 'List reports',
    description: 'Oldest first.',
    tags,
    querystring: Type.Object(pagingQuery),
    response: answers(ListReportsAnswer, [400, 401]),
  }
  api.get('/reports', { config: { scope: 'reports:read' }, schema: listSchema }, async (request) => {
    const page = readPage(request.query, { byDefault: REPORTS_DEFAULT_LIMIT, most: REPORTS_MAX_LIMIT })
    const { rows, total } = await ports.reports.list(accountOf(request).id, page)
    return { docs: rows.map(reportRecord), totalItems: total }
  })

  const getSchema = {
    operationId: 'getReport',
    summary: 'Get one report',
    tags,
    params: Type.Object({ reportId: Type.String() }),
    response: answers(Report, [401, 404]),
  }
  api.get('/reports/:reportId', { config: { scope: 'reports:read' }, schema: getSchema }, async (request) =>
    reportRecord(await findReport(ports, accountOf(request).id, request.params.reportId)),
  )
}
