/**
 * What the record of accesses costs a request: `node bench/audit.ts [requests]`.
 *
 * One execution is read over HTTP, from a server on each database, with the record and without it: by one client, and
 * by 16 at the same time. The two take turns, so that a busy machine slows both alike. Then the list of reports is read
 * twice: alone, and while 20 callers look through a record of 5,000 entries.
 */
import { loadavg } from 'node:os'
import type { AuditEntry, AuditLog } from '../src/server/domain/access/audit.ts'
import { writtenFace } from '../test/support/fakes/written-faces.ts'
import { onboard } from '../test/support/onboard.ts'
import { storageEngines } from '../test/support/storage-engines.ts'
import { startStoredService, type StoredService } from '../test/support/stored-service.ts'

const DEFAULT_REQUESTS = 400
const CLIENTS = 16
/** Entries of the record, and callers that read all of it at the same time. */
const ENTRIES = 5000
const VERIFIERS = 20
/** Requests between two turns. */
const TURN = 50

const requests = Number(process.argv[2] ?? DEFAULT_REQUESTS)
const stills = {
  front: writtenFace('ana', 'front'),
  back: writtenFace('ana', 'back'),
  selfie: writtenFace('ana'),
}
/** An answer for a server that keeps no record. */
const nothing = undefined as unknown as AuditEntry satisfies Awaited<ReturnType<AuditLog['append']>>

console.log(`${requests} reads of one execution each, load average ${loadavg()[0]?.toFixed(1) ?? '?'}`)
for (const engine of storageEngines.filter(({ skip }) => skip === false)) {
  let isRecording = true
  const service = await startStoredService(engine)
  const append = service.ports.audit.append.bind(service.ports.audit)
  service.ports.audit.append = (...entry) => (isRecording ? append(...entry) : Promise.resolve(nothing))
  const read = await reading(service)
  await measure(read, 1, TURN)
  for (const clients of [1, CLIENTS]) {
    const took: Record<'with' | 'without', number[]> = { with: [], without: [] }
    for (let done = 0; done < requests; done += TURN)
      for (const way of ['without', 'with'] as const) {
        isRecording = way === 'with'
        took[way].push(...(await measure(read, clients, TURN)))
      }
    const who = clients === 1 ? 'one client' : `${clients} clients`
    console.log(`${engine.name}, ${who}: without ${described(took.without)}, with ${described(took.with)}`)
  }
  isRecording = true
  const began = performance.now()
  const verdict = await service.ports.audit.verify((await service.ports.accounts.all())[0]?.id ?? '')
  const perEntry = (performance.now() - began) / (verdict.intact ? verdict.entries : NaN)
  console.log(`${engine.name}: looked through in ${(perEntry * 1000).toFixed(0)} µs an entry`)
  await duringVerifications(service, engine.name)
  await service.close()
}

/**
 * How much slower the list of reports is while callers look through a long record, each of them through every entry.
 */
async function duringVerifications({ client, ports }: StoredService, engine: string): Promise<void> {
  const accountId = (await ports.accounts.all())[0]?.id ?? ''
  const entry = { at: new Date(), actor: 'server', action: 'getExecution', status: 200, objects: [] }
  const appendOne = () => ports.audit.append(accountId, { ...entry, details: undefined })
  for (let done = 0; done < ENTRIES; done += TURN) await Promise.all(Array.from({ length: TURN }, appendOne))
  const list = async () => {
    await client.call('GET', '/reports')
  }
  const alone = await measure(list, 1, TURN)
  let left = VERIFIERS
  const began = performance.now()
  const verifications = Array.from({ length: VERIFIERS }, () =>
    client.call('GET', '/audit/verification?whole=true').finally(() => left--),
  )
  const meanwhile: number[] = []
  while (left > 0) meanwhile.push(...(await measure(list, 1, 1)))
  await Promise.all(verifications)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${engine}: GET /reports alone ${described(alone)}; during ${VERIFIERS} verifications of ${ENTRIES} entries, ` +
      `which took ${seconds} s, ${described(meanwhile)} (${meanwhile.length} calls)`,
  )
}

async function reading({ client, reportId }: StoredService): Promise<() => Promise<void>> {
  const id = await onboard(client, reportId, stills)
  return async () => {
    const { status, text } = await client.call('GET', `/reports/${reportId}/executions/${id}`)
    if (status !== 200) throw new Error(`The server answered ${status}: ${text}`)
  }
}

/** Milliseconds of each request. */
async function measure(
  read: () => Promise<void>,
  clients: number,
  count: number,
): Promise<readonly number[]> {
  const took: number[] = []
  let left = count
  const lane = async (): Promise<void> => {
    while (left-- > 0) {
      const began = performance.now()
      await read()
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: clients }, lane))
  return took
}

function described(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? NaN).toFixed(1)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
}
