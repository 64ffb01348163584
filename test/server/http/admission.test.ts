import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startFakeService } from '../../support/server.ts'

describe('requests beyond those that are worked on at once', () => {
  it('are refused at once, while those before them are answered and the process is seen to live', async () => {
    const { promise: until, resolve: goOn } = Promise.withResolvers<undefined>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>()
    const first = await startFakeService()
    let asked = 0
    const list = async () => {
      asked += 1
      if (asked === 3) begin(undefined)
      await until
      return { rows: [], total: 0 }
    }
    const executions = Object.assign(Object.create(first.ports.executions), { list })
    const service = await startFakeService({ executions }, {}, { requests: 3 })
    const ask = () => service.client.call('GET', '/executions')
    const answered = [ask(), ask(), ask()]
    await begun
    const refused = await Promise.all(Array.from({ length: 20 }, ask))
    for (const { status, headers, body } of refused) {
      assert.equal(status, 503)
      assert.equal(body.type, 'urn:limiar:problem:overloaded')
      assert.ok(Number(headers.get('retry-after')) >= 1)
    }
    for (const path of ['/health', '/ready', '/metrics'])
      assert.equal((await service.client.raw(path)).status, 200, path)
    goOn(undefined)
    for (const answer of answered) assert.equal((await answer).status, 200)
    assert.equal((await ask()).status, 200)
    await service.close()
    await first.close()
  })
})
