/** An account's own threshold and number of matches for searches of the registry: an addition to the contract. */
import { SearchDefaultsAnswer, SearchDefaultsBody } from '../../../../protocol/faces/faces.ts'
import { changeSearchDefaults, searchRangeOf } from '../../../operations/faces/search-defaults.ts'
import { accountOf } from '../../plugins/access.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { envelope } from '../../wire/envelope.ts'
import { answers } from '../../wire/schemas.ts'

const PATH = '/private-faceset/search-defaults'
/** Two numbers. */
const BODY_BYTES = 1024

const tags = ['Face registry']

export function searchDefaultRoutes(api: Api, { ports }: HttpContext): void {
  const getSchema = {
    operationId: 'getSearchDefaults',
    summary: 'Get the default limits of searches',
    description:
      'They apply to a search without _threshold and _limit, and to the search for the same face at a registration.',
    tags,
    response: answers(SearchDefaultsAnswer, [401]),
  }
  api.get(PATH, { config: { scope: 'faces:read' }, schema: getSchema }, async (request) => ({
    ...envelope(),
    ...(await searchRangeOf(ports, accountOf(request).id)),
  }))

  const changeSchema = {
    operationId: 'changeSearchDefaults',
    summary: 'Change the default limits of searches',
    description: 'A number sets a default of the account; null restores the default of the service.',
    tags,
    body: SearchDefaultsBody,
    response: answers(SearchDefaultsAnswer, [400, 401, 413, 415]),
  }
  api.patch(
    PATH,
    { config: { scope: 'faces:write' }, schema: changeSchema, bodyLimit: BODY_BYTES },
    async (request) => ({
      ...envelope(),
      ...(await changeSearchDefaults(ports, accountOf(request).id, request.body)),
    }),
  )
}
