import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Json } from '../../support/api-client.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'
import { findings } from '../../support/fakes/service-ports.ts'
import { anotherTake, onboard } from '../../support/onboard.ts'
import { definitionBody } from '../../support/report-bodies.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { face } from '../../support/verdict-cases.ts'

const still = writtenFace('ana')
const stills = { front: still, selfie: anotherTake(still) }
/** Names of the executions in the order in which they came. */
const similarities = [93, 55, 12]

let service: FakeService
let reportId = ''
const ids: string[] = []
let now = new Date('2026-11-20T10:00:00Z')
let analysed = 0
before(async () => {
  service = await startFakeService({
    clock: () => now,
    analyse: async () => {
      analysed++
      return findings(face(similarities[ids.length]!))
    },
  })
  const { body } = await service.client.call('POST', '/reports', { name: 'r', definition: definitionBody() })
  reportId = body._id
  while (ids.length < similarities.length) {
    ids.push(await onboard(service.client, reportId, stills))
    now = new Date(now.getTime() + 24 * 60 * 60 * 1000)
  }
})
after(() => service.close())

const stricter = definitionBody({ thresholds: { faceMatch: 60 } })

function run(definition: object, query = '', report = reportId): Promise<Json> {
  return service.client.call('POST', `/reports/${report}/dry-run${query}`, { definition })
}
const verdicts = (answer: Json) => answer.body.docs.map(({ before, after }: Json) => [before, after])

describe('a dry run', () => {
  it('gives the verdicts of past executions under other settings, newest first, and changes nothing', async () => {
    const list = () => service.client.call('GET', '/executions')
    const [was, report, times] = [
      await list(),
      await service.client.call('GET', `/reports/${reportId}`),
      analysed,
    ]
    const answer = await run(stricter)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(
      answer.body.docs.map(({ _id }: Json) => _id),
      ids.toReversed(),
    )
    assert.deepEqual(verdicts(answer), [
      ['REPROVADO', 'REPROVADO'],
      ['APROVADO', 'REPROVADO'],
      ['APROVADO', 'APROVADO'],
    ])
    assert.deepEqual(answer.body.docs[1].rules, [
      {
        rule: 'facematch_is_equal',
        before: { status: 'VALID', effect: 'none' },
        after: { status: 'INVALID', effect: 'reject' },
      },
    ])
    assert.deepEqual([(await list()).body, analysed], [was.body, times])
    assert.deepEqual((await service.client.call('GET', `/reports/${reportId}`)).body, report.body)
  })

  it('goes on page by page', async () => {
    const seen: string[] = []
    let query: string | undefined = '?_limit=2'
    while (query !== undefined) {
      const answer: Json = await run(stricter, query)
      seen.push(...answer.body.docs.map(({ _id }: Json) => _id))
      assert.equal(answer.body.totalItems, 3)
      assert.equal(answer.body.looked, answer.body.docs.length)
      query = /<[^?]*(\?[^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    assert.deepEqual(seen, ids.toReversed())
  })

  it('looks at the days that are asked for', async () => {
    const answer = await run(stricter, '?since=2026-11-21T00:00:00Z&until=2026-11-22T00:00:00Z')
    assert.deepEqual(
      answer.body.docs.map(({ _id }: Json) => _id),
      [ids[1]],
    )
  })

  it('reports a verdict that cannot be judged again as not known', async () => {
    const looking = definitionBody({
      sections: ['ocr', 'faceMatch', 'documentscopy'],
      rules: [{ rule: 'documentscopy_approved' }],
    })
    const answer = await run(looking)
    assert.deepEqual(
      answer.body.docs.map(({ after, rules }: Json) => [after, rules[0].after]),
      ids.map(() => ['not-known', { status: 'not-known' }]),
    )
  })

  it('is judged by the version under which each execution was decided', async () => {
    const { body, status } = await service.client.call('PUT', `/reports/${reportId}`, {
      name: 'r',
      definition: stricter,
      version: 1,
    })
    assert.equal(status, 200, JSON.stringify(body))
    const answer = await run(stricter)
    assert.deepEqual(verdicts(answer)[1], ['APROVADO', 'REPROVADO'])
  })

  it('refuses settings that contradict each other, as a change of the report does', async () => {
    const { body, status } = await run(definitionBody({ rules: [{ rule: 'minimum_age_reached' }] }))
    assert.equal(status, 400)
    assert.equal(body.errors[0].pointer, '/definition/minimumAge')
    assert.equal((await run({ rules: [] })).status, 400)
  })

  it('needs an existing report', async () => {
    assert.equal((await run(stricter, '', 'f'.repeat(24))).status, 404)
  })
})
