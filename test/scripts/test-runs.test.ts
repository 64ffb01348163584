import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { likelySeconds } from '../../scripts/likely-time.ts'
import {
  environmentOf,
  isAlone,
  isInScope,
  kindOf,
  nameOf,
  runsOf,
  runsOfEach,
  silenceMsOf,
} from '../../scripts/test-runs.ts'
import { TestTimes } from '../../scripts/test-times.ts'

const files = globSync('test/**/*.test.ts')
const runs = runsOf(files, ['PGlite', 'PostgreSQL'])

describe('a run of the tests', () => {
  it('has every file', () => {
    const run = runs.flatMap(({ file, elements = [], packed = [] }) => [file, ...elements, ...packed])
    assert.deepEqual(new Set(run), new Set(files))
  })

  it('waits longer for a file than the file gives its longest test', () => {
    const patient = files.flatMap((file) => {
      const [, minutes] = /\bTIMEOUT_MS = (\d+) \* 60_000/.exec(readFileSync(file, 'utf8')) ?? []
      return minutes === undefined ? [] : [{ file, testMs: Number(minutes) * 60_000 }]
    })
    assert.ok(patient.length > 1, 'the soaks say how long they take')
    for (const { file, testMs } of patient) assert.ok(silenceMsOf({ file }) > testMs, file)
  })

  it('has the tests of elements together, all of them or those that are named', () => {
    const elements = files.filter((file) => file.startsWith('test/elements/'))
    assert.deepEqual(
      runs.filter((run) => run.elements),
      [{ file: 'test/elements.test.ts', elements }],
    )
    const [one = '', other = ''] = elements
    const named = runsOfEach(['test/console/keys.test.ts', one, other])
    assert.deepEqual(named.map(environmentOf), [{}, { LIMIAR_TEST_ELEMENTS: `${one} ${other}` }])
    assert.deepEqual(runsOfEach(['test/elements.test.ts']), [{ file: 'test/elements.test.ts' }])
  })

  it('has a test of the API that starts no service once', () => {
    const without = 'test/server/http/records.test.ts'
    assert.deepEqual(
      runs.filter(({ packed }) => packed?.includes(without)).map(({ engine }) => engine),
      [undefined],
    )
  })

  it('has the tests of the API in packs, once for each database, and tells each pack its database', () => {
    const [embedded, server] = ['PGlite', 'PostgreSQL'].map((engine) =>
      runs.filter((run) => run.engine === engine),
    )
    assert.ok(embedded && server)
    const packed = embedded.flatMap((run) => run.packed ?? [])
    assert.ok(packed.length > 30, `${packed.length} files`)
    assert.ok(packed.every((file) => file.startsWith('test/server/http/')))
    assert.equal(new Set(packed).size, packed.length)
    assert.deepEqual(
      server.map(environmentOf),
      embedded.map(({ packed = [] }) => ({
        LIMIAR_TEST_STORES: 'PostgreSQL',
        LIMIAR_TEST_FILES: packed.join(' '),
      })),
    )
    assert.equal(new Set(runs.map(nameOf)).size, runs.length)
  })

  it('has most other files in packs, each of one kind, and the files that need one in a process of their own', () => {
    const packs = runs.flatMap(({ packed, engine }) => (packed && engine === undefined ? [packed] : []))
    const pure = files.filter((file) => /^test\/(documents|protocol|server\/domain)\//.test(file))
    assert.ok(pure.length > 30, `${pure.length} files`)
    assert.ok(packs.some((pack) => pure.every((file) => pack.includes(file))))
    assert.ok(packs.every((pack) => pack.length > 1))
    for (const pack of packs) assert.equal(new Set(pack.map((file) => kindOf({ file }))).size, 1)
    assert.ok(runs.filter(isAlone).length > 0)
    assert.ok(runs.every((run) => !(run.packed && isAlone(run))))
  })

  it('runs one of their files alone when it is named, and not the file that runs the packs', () => {
    const named = files.filter((file) => /server\/http|packed/.test(file))
    const each = runsOfEach(named)
    assert.ok(each.every(({ packed }) => packed === undefined))
    assert.deepEqual(
      each.map(({ file }) => file),
      named.filter((file) => file !== 'test/packed.test.ts'),
    )
  })

  it('runs killing, other browsers, projects of hosts, a compiler on a copy and a soak only with test:all, and the soak of ten minutes, compilers of apps and examples from the registry only with test:long', () => {
    const [quick = [], all = [], long] = (['quick', 'all', 'long'] as const).map((scope) =>
      files.filter((file) => isInScope(file, scope)),
    )
    const without = (some: readonly string[]) => files.filter((file) => !some.includes(file))
    assert.deepEqual(long, files)
    const longest = [
      'test/e2e/alone/long-soak.test.ts',
      'test/scripts/compile-for-apps.test.ts',
      'test/package/installed-examples.test.ts',
    ]
    assert.deepEqual(new Set(without(all)), new Set(longest))
    assert.deepEqual(
      new Set(without(quick)),
      new Set([
        ...longest,
        'test/e2e/alone/soak.test.ts',
        'test/e2e/kill-server.test.ts',
        'test/elements-in-firefox.test.ts',
        'test/package/examples.test.ts',
        'test/scripts/how-tos.test.ts',
        'test/server/adapters/database/crash.test.ts',
        'test/server/nodes-on-s3.test.ts',
      ]),
    )
  })
})

describe('the times of a run', () => {
  let folder = ''
  before(async () => void (folder = await mkdtemp(join(tmpdir(), 'limiar-times-'))))
  after(() => rm(folder, { recursive: true }))

  it('are those of the last run, and unknown without one', () => {
    const file = join(folder, 'times.json')
    const first = new TestTimes(file)
    assert.equal(first.of('a'), undefined)
    first.took('a', { seconds: 12.34, processorSeconds: 5.67 })
    first.keep(file)
    const second = new TestTimes(file)
    assert.deepEqual(second.of('a'), { seconds: 12.3, processorSeconds: 5.7 })
    second.took('b', { seconds: 2, processorSeconds: undefined })
    second.keep(file)
    assert.deepEqual(
      ['a', 'b', 'c'].map((name) => new TestTimes(file).of(name)?.seconds),
      [12.3, 2, undefined],
    )
  })

  it('are estimated for the first run: longest for a page in a browser, shortest for pure code', () => {
    const [page = 0, server = 0, sums = 0] = ['component/page', 'server/server', 'protocol/cpf'].map((name) =>
      likelySeconds(`test/${name}.test.ts`),
    )
    assert.ok(page > server && server > sums && sums > 0, `${page}, ${server}, ${sums}`)
  })

  it('are unknown where an older version stored them in another form', async () => {
    const file = join(folder, 'older.json')
    await writeFile(file, '{"a": 12.3}')
    assert.equal(new TestTimes(file).of('a'), undefined)
  })
})
