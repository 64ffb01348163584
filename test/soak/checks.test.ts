/** Checks that the harness detects every fault that it looks for: each check gets a wrong input. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { checkMemory } from '../../bench/soak/memory.ts'
import { readOptions } from '../../bench/soak/options.ts'
import { findTraces } from '../../bench/soak/traces.ts'
import { routeOf, Traffic } from '../../bench/soak/traffic.ts'
import { difference } from '../../bench/soak/verdict.ts'
import { onBareDatabase } from '../support/bare-database.ts'

describe('the memory of a soak', () => {
  const life = (residentMb: (minute: number) => number) => ({
    startedAt: 0,
    samples: Array.from({ length: 40 }, (_, minute) => ({
      age: minute * 60_000,
      residentMb: residentMb(minute),
      openFiles: 40,
    })),
  })

  it('is a violation when it grows by more than a tenth after the warm-up', () => {
    assert.deepEqual(checkMemory([life((minute) => 500 + 5 * minute)]).violations, [
      'resident memory grew by 21.2 % after the warm-up',
    ])
  })

  it('is not a violation when it grows while the service warms up', () => {
    assert.deepEqual(checkMemory([life((minute) => 500 + 20 * Math.min(minute, 9))]).violations, [])
  })

  it('is not judged in a run that is too short', () => {
    const { looked, note } = checkMemory([{ startedAt: 0, samples: life(() => 500).samples.slice(0, 15) }])
    assert.equal(looked, 0)
    assert.match(note ?? '', /not judged/)
  })
})

describe('the traffic of a soak', () => {
  const reply = (status: number, headers = {}) => ({
    status,
    headers,
    bytes: Buffer.alloc(0),
    body: undefined,
  })

  it('counts failures and refusals that name no time to wait, with the fault at that time', () => {
    const traffic = new Traffic()
    traffic.during = 'disk-full'
    traffic.answered('GET /a', reply(500))
    traffic.answered('GET /a', reply(503))
    traffic.answered('GET /a', reply(429))
    assert.deepEqual(
      traffic.failures.map(({ what, during }) => `${what}, ${during}`),
      ['500, disk-full', '503 without Retry-After, disk-full', '429 without Retry-After, disk-full'],
    )
  })

  it('accepts refusals that name a time', () => {
    const traffic = new Traffic()
    traffic.answered('GET /a', reply(503, { 'retry-after': '5' }))
    traffic.answered('GET /a', reply(429, { 'retry-after': '1' }))
    traffic.answered('GET /a', reply(404))
    assert.deepEqual(traffic.failures, [])
  })

  it('names routes without the parts that belong to one person', () => {
    assert.equal(
      routeOf('GET', `/reports/${'a'.repeat(24)}/executions?token=b`),
      'GET /reports/<id>/executions',
    )
    assert.equal(routeOf('PUT', `/${'x'.repeat(32)}/stills/front?source=camera`), 'PUT /<link>/stills/front')
    assert.equal(routeOf('DELETE', '/subjects/52998224725'), 'DELETE /subjects/<cpf>')
  })
})

describe('traces of people who are gone', () => {
  const id = '0123456789abcdef01234567'
  const gone = [{ name: 'erased 1', facts: ['52998224725'], ids: [id] }]
  let dataDir = ''

  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'limiar-traces-'))
    await mkdir(join(dataDir, 'blobs', 'faces', id), { recursive: true })
    await mkdir(join(dataDir, 'face-index'))
    await writeFile(
      join(dataDir, 'face-index', 'rows'),
      Buffer.concat([Buffer.alloc(9), Buffer.from(id, 'hex')]),
    )
    await onBareDatabase({ dataDir }, async (db) => {
      await sql`create table audit_entries (objects text[], details text)`.execute(db)
      await sql`create table kept (told jsonb)`.execute(db)
      await sql`insert into audit_entries values (array[${id}], 'nothing of a person')`.execute(db)
      await sql`insert into kept values ('{"cpf": "52998224725"}')`.execute(db)
    })
  })
  after(() => rm(dataDir, { recursive: true, force: true }))

  it('are found in tables, in files and in names, but not where ids are kept by design', async () => {
    const traces = await findTraces({ dataDir }, gone)
    assert.deepEqual(traces.map(({ what, where }) => `${what}: ${where}`).sort(), [
      'a fact: table public.kept',
      'an id: file face-index/rows',
      'an id: name blobs/faces/<id>',
    ])
  })
})

describe('two verdicts', () => {
  it('differ by the parts that they do not share', () => {
    const verdict = (text: string) => ({ status: '', text })
    assert.equal(
      difference(verdict('APROVADO; cnh; cpf_is_valid VALID'), verdict('REPROVADO; cnh; cpf_is_valid VALID')),
      'APROVADO became REPROVADO',
    )
  })
})

describe('the options of a soak', () => {
  it('name only existing faults', () => {
    assert.deepEqual(readOptions(['--faults', 'flood,disk-full']).faults, ['disk-full'])
    assert.deepEqual(readOptions(['--faults', 'flood,disk-full']).hostile, ['flood'])
    assert.throws(() => readOptions(['--faults', 'fire']), /has no fire/)
    assert.throws(() => readOptions(['--minutes', 'ten']), /--minutes/)
  })
})
