import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startNode, type ServerNode } from '../support/node-on-postgres.ts'

const folder = join(import.meta.dirname, '..', '..', 'deploy', 'observability')
const FILES = ['alerts.yaml', 'grafana-dashboard.json']
/** The suffixes of a histogram's series. */
const SUFFIXES = ['_bucket', '_sum', '_count']
/** Words of PromQL after which labels are named. */
const GROUPINGS = /\b(?:by|without) \(([^)]*)\)/g

describe('the files for Prometheus and Grafana', () => {
  let node: ServerNode
  let exposition = ''
  before(async () => {
    node = await startNode({})
    await node.call('GET', '/reports')
    const answer = await node.app.inject('/metrics')
    assert.equal(answer.statusCode, 200)
    exposition = answer.body
  })
  after(() => node.close())

  for (const file of FILES)
    it(`${file} names only series that a running server serves`, () => {
      const served = new Set([...exposition.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name!))
      const named = namesIn(readFileSync(join(folder, file), 'utf8'))
      assert.ok(named.size > 10, `it names ${named.size}`)
      const strange = [...named].filter((name) => !served.has(name) && !served.has(withoutSuffix(name)))
      assert.deepEqual(strange, [])
    })

  it('the alerts group by labels that the series have', () => {
    const labels = new Set([...exposition.matchAll(/[{,]([a-z_]+)="/g)].map(([, label]) => label!))
    // Prometheus adds the first; the others come with the first job, delivery, refusal and look of a model.
    for (const label of ['instance', 'le', 'outcome', 'reason', 'lane', 'task', 'kind', 'source'])
      labels.add(label)
    const text = FILES.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
    const used = [...text.matchAll(GROUPINGS)].flatMap(([, list]) =>
      list!.split(',').map((name) => name.trim()),
    )
    assert.deepEqual(
      used.filter((label) => !labels.has(label)),
      [],
    )
  })

  it('every alert has its paragraph in the docs', () => {
    const docs = readFileSync(join(folder, '..', '..', 'docs', 'operating', 'troubleshoot.md'), 'utf8')
    const alerts = readFileSync(join(folder, 'alerts.yaml'), 'utf8').matchAll(/- alert: (\S+)/g)
    for (const [, alert] of alerts) assert.match(docs, new RegExp(`\\b${alert}\\b`), alert)
  })
})

function namesIn(text: string): Set<string> {
  return new Set(text.match(/\b(?:limiar|nodejs|process)_[a-z0-9_]+/g) ?? [])
}

function withoutSuffix(name: string): string {
  const suffix = SUFFIXES.find((end) => name.endsWith(end))
  return suffix === undefined ? name : name.slice(0, -suffix.length)
}
