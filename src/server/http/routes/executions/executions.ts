/** Executions: sections 4.6 and 4.7 of the contract. */
import type { FastifyRequest, FastifySerializerCompiler } from 'fastify'
import { Type } from 'typebox'
import {
  Execution,
  EXECUTIONS_DEFAULT_LIMIT,
  EXECUTIONS_MAX_LIMIT,
  executionStatuses,
  ListExecutionsAnswer,
  type ExecutionStatus,
  type Repeats,
} from '../../../../protocol/executions/executions.ts'
import { isId, type Id } from '../../../../protocol/ids.ts'
import type { ListedExecutionRow } from '../../../domain/executions/listed-execution.ts'
import { plainName } from '../../../domain/plain-name.ts'
import type { ExecutionFilter } from '../../../domain/executions/execution-store.ts'
import { findExecution } from '../../../operations/executions/executions.ts'
import { accountOf } from '../../plugins/access.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { executionRecord } from '../../wire/records/execution-record.ts'
import { listedExecutionJson } from '../../wire/records/listed-execution-record.ts'
import { cursorQuery, linkNextPage, readPage } from '../../wire/paging.ts'
import { readWords } from '../../wire/query-words.ts'
import { answers } from '../../wire/schemas.ts'
import { createdWithin, readCreatedWithin } from './created-within.ts'

const tags = ['Executions']
const PARAMETER_PREFIX = 'p_'

const GetQuery = Type.Object(
  {},
  {
    additionalProperties: true,
    // Each member is a parameter of its own: ?p_one=1&p_two=2.
    style: 'form',
    explode: true,
    description: 'p_<key>: only the execution whose parameter <key> has this value',
  },
)

const ListQuery = Type.Object({
  cpf: Type.Optional(
    Type.String({ pattern: '^[0-9]+$', description: 'CPF read from the document or sent, digits only' }),
  ),
  name: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 100,
      description:
        'Words or parts of words of the name that was read from the document, in any order; capitals and accents do not count',
      examples: ['maria'],
    }),
  ),
  ...createdWithin,
  status: Type.Optional(
    Type.String({
      description: `One or more of ${executionStatuses.join(', ')}, separated by a pipe`,
      examples: ['APROVADO|REPROVADO'],
    }),
  ),
  _reports: Type.Optional(Type.String({ description: 'One or more report ids, separated by a pipe' })),
  _repeats: Type.Optional(
    Type.Enum(['true', 'false'], {
      description: 'true: each execution has repeats, which says how often its CPF and its face came (false)',
    }),
  ),
  ...cursorQuery,
})

export function executionRoutes(api: Api, { ports }: HttpContext): void {
  const getSchema = {
    operationId: 'getExecution',
    summary: 'Get one execution',
    description: 'A query parameter p_<key> answers 404 unless the execution was sent with that value.',
    tags,
    params: Type.Object({ reportId: Type.String(), executionId: Type.String() }),
    querystring: GetQuery,
    response: answers(Execution, [401, 404]),
  }
  api.get(
    '/reports/:reportId/executions/:executionId',
    { config: { scope: 'executions:read' }, schema: getSchema },
    async (request) => {
      const { reportId, executionId } = request.params
      const wanted = wantedParameters(request.query)
      const account = accountOf(request)
      return executionRecord(await findExecution(ports, account.id, reportId, executionId, wanted))
    },
  )

  const listSchema = {
    operationId: 'listExecutions',
    summary: 'List executions',
    description: `Newest first, without images. A _limit above ${EXECUTIONS_MAX_LIMIT} counts as ${EXECUTIONS_MAX_LIMIT}.`,
    tags,
    querystring: ListQuery,
    response: answers(ListedRows, [400, 401]),
  }
  const options = {
    config: { scope: 'executions:read' },
    schema: listSchema,
    serializerCompiler: writeListedRows,
  } as const
  const repeatsOf = (request: FastifyRequest, rows: readonly ListedExecutionRow[]) =>
    ports.executions.repeatsOf(
      accountOf(request).id,
      rows.map(({ id }) => id),
    )
  api.get('/executions', options, async (request, reply) => {
    const { query } = request
    const page = readPage(query, { byDefault: EXECUTIONS_DEFAULT_LIMIT, most: EXECUTIONS_MAX_LIMIT })
    const listed = await ports.executions.list(accountOf(request).id, readFilter(query), page)
    linkNextPage(request, reply, page, listed)
    const { rows, total } = listed
    const repeats = query._repeats === 'true' ? await repeatsOf(request, rows) : undefined
    return {
      docs: rows.map((row) => ({
        _id: row.id,
        json: withRepeats(listedExecutionJson(row), repeats?.get(row.id)),
      })),
      totalItems: total,
    }
  })
}

/** Added when the list is answered: the counts of an execution change while its row does not. */
function withRepeats(json: Uint8Array, repeats: Repeats | undefined): Uint8Array {
  if (repeats === undefined) return json
  return Buffer.concat([json.subarray(0, -1), Buffer.from(`,"repeats":${JSON.stringify(repeats)}}`)])
}

interface ListedRows {
  /** Each row with its id, for the record of accesses. */
  readonly docs: readonly { readonly _id: Id; readonly json: Uint8Array }[]
  readonly totalItems: number
}

/** The type of the answer for callers, and of the value that the route passes on for writing. */
const ListedRows = Type.Unsafe<ListedRows>(ListExecutionsAnswer)

// Fastify's type allows only text, but it also sends bytes, which need not be encoded again.
const writeListedRows = (({ httpStatus }) =>
  httpStatus === '200' ? listedRowsBytes : JSON.stringify) as FastifySerializerCompiler<unknown>

function listedRowsBytes({ docs, totalItems }: ListedRows): Uint8Array {
  const comma = Buffer.from(',')
  const listed = docs.flatMap(({ json }, index) => (index === 0 ? [json] : [comma, json]))
  return Buffer.concat([Buffer.from('{"docs":['), ...listed, Buffer.from(`],"totalItems":${totalItems}}`)])
}

/** The wanted parameters. A key given twice has no single value and matches nothing. */
function wantedParameters(query: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query as Readonly<Record<string, unknown>>)
      .filter(([name]) => name.startsWith(PARAMETER_PREFIX))
      .map(([name, value]) => [
        name.slice(PARAMETER_PREFIX.length),
        typeof value === 'string' ? value : '\0',
      ]),
  )
}

function readFilter(query: {
  readonly cpf?: string
  readonly name?: string
  readonly since?: string
  readonly until?: string
  readonly status?: string
  readonly _reports?: string
}): ExecutionFilter {
  return {
    ...(query.cpf === undefined ? {} : { cpf: query.cpf }),
    ...(query.name === undefined ? {} : { name: plainName(query.name) }),
    ...readCreatedWithin(query),
    ...(query.status === undefined ? {} : { statuses: readWords(query.status, 'status', isStatus) }),
    ...(query._reports === undefined ? {} : { reportIds: readWords(query._reports, '_reports', isId) }),
  }
}

function isStatus(word: string): word is ExecutionStatus {
  return executionStatuses.some((status) => status === word)
}
