/** Dry runs: past executions under changed settings of their report. */
import { Type } from 'typebox'
import {
  DRY_RUN_DEFAULT_LIMIT,
  DRY_RUN_MAX_LIMIT,
  DryRunAnswer,
  DryRunBody,
} from '../../../../protocol/reports/dry-runs.ts'
import { dryRun } from '../../../operations/reports/dry-run.ts'
import { accountOf } from '../../plugins/access.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { requestSignal } from '../../wire/request-signal.ts'
import { cursorQuery, linkNextPage, readPage } from '../../wire/paging.ts'
import { answers } from '../../wire/schemas.ts'
import { createdWithin, readCreatedWithin } from '../executions/created-within.ts'
import { REPORT_BODY_BYTES } from './reports.ts'

export function dryRunRoutes(api: Api, { ports }: HttpContext): void {
  const schema = {
    operationId: 'dryRunReport',
    summary: 'Judge past executions by other settings',
    description:
      'What other settings would have decided about past executions of this report. It uses the kept ' +
      'facts: no picture is analysed, no source is asked, and nothing is changed. Each result is compared ' +
      'with the verdict of the analysis, whatever a person decided after it. What the kept facts do not ' +
      'tell is not-known. The header Link leads to the next page, for the same body. A _limit above ' +
      `${DRY_RUN_MAX_LIMIT} counts as ${DRY_RUN_MAX_LIMIT}, and a page that takes more than some seconds ` +
      'ends sooner: looked says how many executions it covers.',
    tags: ['Reports'],
    params: Type.Object({ reportId: Type.String() }),
    querystring: Type.Object({ ...createdWithin, ...cursorQuery }),
    body: DryRunBody,
    response: answers(DryRunAnswer, [400, 401, 404, 413, 415]),
  }
  const options = { config: { scope: 'reports:write' }, schema, bodyLimit: REPORT_BODY_BYTES } as const
  api.post('/reports/:reportId/dry-run', options, async (request, reply) => {
    const { query, params, body } = request
    const page = readPage(query, { byDefault: DRY_RUN_DEFAULT_LIMIT, most: DRY_RUN_MAX_LIMIT })
    const within = readCreatedWithin(query)
    const asked = { ...params, ...body, within, page }
    const { looked, judged, total, next } = await dryRun(ports, accountOf(request).id, asked, {
      signal: requestSignal(reply),
    })
    linkNextPage(request, reply, { ...page, limit: looked }, { rows: { length: looked }, last: next })
    return { docs: [...judged], looked, totalItems: total }
  })
}
