/** Records who saw personal data, and shows the record. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  AUDIT_DEFAULT_LIMIT,
  AUDIT_MAX_LIMIT,
  AuditVerification,
  ListAuditAnswer,
  type AuditRecord,
} from '../../../../protocol/access/audit.ts'
import { Id } from '../../../../protocol/id-schemas.ts'
import { isId, toHex } from '../../../../protocol/ids.ts'
import { allows } from '../../../domain/access/access.ts'
import { isRecorded, type AuditEntry, type ChainVerdict } from '../../../domain/access/audit.ts'
import { sealAnew, verifyChains, type AccountVerdict } from '../../../operations/access/audit.ts'
import { accessIfAny, accessOf, accountOf, actorOf, scopeOf } from '../../plugins/access.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { REPLAYED_HEADER } from '../../plugins/idempotency.ts'
import { idsIn } from '../../wire/ids-in.ts'
import { cursorQuery, linkNextPage, readPage } from '../../wire/paging.ts'
import { answers } from '../../wire/schemas.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An operation that writes its own, more detailed entry is not recorded a second time. */
    recordedByOperation?: boolean
    /** The answer has no personal data and is requested every few seconds: it is not recorded. */
    isOfNobody?: boolean
  }
}

/** Records every call with an access token, whatever its status, before the answer is sent. */
export function recordCalls(api: Api, { ports }: HttpContext): void {
  const answered = new WeakMap<FastifyRequest, readonly string[]>()
  const recorded = new WeakSet<FastifyRequest>()
  api.addHook('preSerialization', async (request, _reply, payload) => {
    answered.set(request, idsIn(payload))
    return payload
  })
  api.addHook('onSend', async (request, reply, payload) => {
    // When an entry cannot be stored, the answer becomes a failure, which passes through here again.
    if (!recorded.has(request)) {
      recorded.add(request)
      await record(ports, request, reply, answered.get(request) ?? replayedIds(reply, payload))
    }
    return payload
  })
}

/** The ids in a repeated answer, which is already text and is not serialised again. */
function replayedIds(reply: FastifyReply, payload: unknown): readonly string[] {
  const isJson = String(reply.getHeader('Content-Type')).includes('json')
  if (!reply.hasHeader(REPLAYED_HEADER) || !isJson || typeof payload !== 'string') return []
  return idsIn(JSON.parse(payload))
}

async function record(
  { audit, clock }: HttpContext['ports'],
  request: FastifyRequest,
  reply: FastifyReply,
  answered: readonly string[],
): Promise<void> {
  const access = accessIfAny(request)
  const { config, schema } = request.routeOptions
  const isDone = reply.statusCode < 400
  if (!access || !isRecorded(scopeOf({ config })) || config.isOfNobody) return
  if (config.recordedByOperation && isDone) return
  const asked = Object.values((request.params ?? {}) as Readonly<Record<string, unknown>>).filter(isId)
  await audit.append(access.account.id, {
    at: clock(),
    actor: actorOf(access),
    action: schema?.operationId ?? 'unknown',
    status: reply.statusCode,
    objects: [...new Set([...asked, ...answered])],
    details: undefined,
  })
}

export function auditRoutes(api: Api, context: HttpContext): void {
  listRoute(api, context)
  verificationRoute(api, context)
  sealRoute(api, context)
}

const config = { scope: 'audit:read' } as const

function listRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    operationId: 'listAudit',
    summary: 'List accesses to personal data',
    description:
      'Newest first, of the account alone. Entries name records by their ids and hold nothing about a person.',
    tags: ['Access'],
    querystring: Type.Object({
      object: Type.Optional({ ...Id, description: 'Only accesses to the record of this id' }),
      since: Type.Optional(Type.String({ format: 'date-time', description: 'Only from this moment on' })),
      ...cursorQuery,
    }),
    response: answers(ListAuditAnswer, [400, 401]),
  }
  api.get('/audit', { schema, config }, async (request, reply) => {
    const { object, since } = request.query
    const page = readPage(request.query, { byDefault: AUDIT_DEFAULT_LIMIT, most: AUDIT_MAX_LIMIT })
    const filter = {
      ...(object === undefined ? {} : { object }),
      ...(since === undefined ? {} : { since: new Date(since) }),
    }
    const listed = await ports.audit.list(accountOf(request).id, filter, page)
    linkNextPage(request, reply, page, listed)
    const { rows, total } = listed
    const actors = [...new Set(rows.map(({ actor }) => actor))]
    const names = await ports.people.names(accountOf(request).id, actors)
    return { docs: rows.map((entry) => auditRecord(entry, names)), totalItems: total }
  })
}

function verificationRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    operationId: 'verifyAudit',
    summary: 'Verify the record of accesses',
    description:
      'Of the account, or of every account when the token has the scope admin. By default it reads the ' +
      'entries that were added since the record was last found whole. With whole=true it reads every ' +
      'entry, which takes a minute or more for a million. Calls at the same time share one run.',
    tags: ['Access'],
    querystring: Type.Object({
      whole: Type.Optional(Type.Enum(['true', 'false'], { description: 'Reads every entry (false)' })),
    }),
    response: answers(AuditVerification, [401]),
  }
  api.get('/audit/verification', { schema, config }, async (request) => {
    const { account, token } = accessOf(request)
    const extent = request.query.whole === 'true' ? 'whole' : 'new'
    return verification(await verifyChains(ports, extent, allows(token, 'admin') ? undefined : account.id))
  })
}

function sealRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    operationId: 'sealAudit',
    summary: 'Seal the records of accesses as they are',
    description:
      'Of every account, after a backup was restored: what was sealed outside the database no longer counts. The call ' +
      'itself is recorded.',
    tags: ['Access'],
    response: answers(AuditVerification, [401]),
  }
  api.post('/audit/seal', { schema, config: { scope: 'admin' } }, async () =>
    verification(await sealAnew(ports)),
  )
}

function verification(verdicts: readonly AccountVerdict[]): AuditVerification {
  const docs = verdicts.map(({ accountId, verdict }) => ({
    account: accountId,
    ...(verdict.intact ? wholeChain(verdict) : verdict),
  }))
  return { intact: docs.every(({ intact }) => intact), docs }
}

function wholeChain({ dropped, hash, ...verdict }: ChainVerdict & { readonly intact: true }) {
  return { ...verdict, hash: toHex(hash), ...(dropped > 0 && { dropped }) }
}

function auditRecord(
  { at, objects, details, hash, ...entry }: AuditEntry,
  names: ReadonlyMap<string, string>,
): AuditRecord {
  const person = names.get(entry.actor)
  return {
    ...entry,
    ...(person !== undefined && { person }),
    at: at.toISOString(),
    objects: [...objects],
    ...(details === undefined ? {} : { details }),
    hash: toHex(hash),
  }
}
