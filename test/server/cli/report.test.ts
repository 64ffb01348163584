import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { limiar, type Ended } from '../../support/limiar-command.ts'
import { definitionBody } from '../../support/report-bodies.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

let service: FakeService
let folder: string

function run(args: readonly string[], input?: string): Promise<Ended> {
  const { baseUrl, token } = service.client
  const environment = { LIMIAR_ACCESS_TOKEN: token, LIMIAR_DATA_DIR: folder }
  return limiar(['report', ...args, '--server', baseUrl], environment, input)
}

const body = { name: 'Conta digital', definition: definitionBody() }

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limiar-report-'))
  service = await startFakeService()
})
after(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

describe('limiar report', () => {
  it('makes a report from a file, shows it, changes it and lists it', async () => {
    const file = join(folder, 'report.json')
    await writeFile(file, JSON.stringify(body))
    const created = await run(['create', file])
    assert.match(created.stdout, /^[0-9a-f]{24} {2}1\n$/, created.stderr)
    const id = created.stdout.slice(0, 24)

    const shown = await run(['show', id])
    assert.equal(JSON.parse(shown.stdout).definition.links.maxSubmissions, 3)

    const changed = shown.stdout.replace('Conta digital', 'Conta jovem')
    const updated = await run(['update', id, '-'], changed)
    assert.equal(updated.stdout, `${id}  2\n`, updated.stderr)
    assert.match((await run(['list'])).stdout, new RegExp(`^${id} {2}2 {2}Conta jovem$`, 'm'))

    const late = await run(['update', id, '-'], changed)
    assert.equal(late.status, 1)
    assert.match(late.stderr, /changed meanwhile and its version is now 2/)

    const copy = await run(['create', '-'], shown.stdout)
    assert.equal(copy.status, 0, copy.stderr)
    assert.equal((await run(['delete', id])).stdout, 'removed\n')
  })

  it('lists the faults of a report with their places, one a line', async () => {
    const definition = { ...definitionBody(), captures: ['front'], treshold: 1 }
    const { status, stderr } = await run(['create', '-'], JSON.stringify({ name: 'x', definition }))
    assert.equal(status, 1)
    assert.match(stderr, /^ {2}\/definition\/treshold is not known here/m)
    assert.doesNotMatch(stderr, /^\s+at /m, 'no stack')
  })

  it('names the file that it cannot read', async () => {
    assert.match((await run(['create', '-'], '{')).stderr, /^The report is not valid JSON/)
    assert.match((await run(['create', '-'], '[]')).stderr, /^A report has to be a JSON object/)
    assert.match(
      (await run(['create', join(folder, 'none.json')])).stderr,
      /There is no file .*none\.json that can be read/,
    )
  })

  it('requires its operands', async () => {
    for (const args of [['show'], ['update', 'x'], ['delete', 'a', 'b'], ['dance']])
      assert.equal((await run(args)).status, 2, args.join(' '))
  })
})
