import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { startNode, type ServerNode } from '../support/node-on-postgres.ts'
import { until } from '../support/until.ts'

describe('a server whose embedded database dies', () => {
  const workers: Worker[] = []
  const remember = (worker: Worker): void => void workers.push(worker)
  let node: ServerNode
  before(async () => {
    process.on('worker', remember)
    node = await startNode({})
  })
  after(async () => {
    process.off('worker', remember)
    await node.close()
  })

  it('answers 503 with Retry-After, says why in the log, and comes back by itself with every acknowledged link', async () => {
    const reportId = (await node.call('GET', '/reports')).body.docs[0]._id
    const { body: link } = await node.call('POST', `/reports/${reportId}/onboarding-ext`, {})
    const database = workers.find(({ threadName }) => threadName === 'database')
    assert.ok(database)
    const ended = database.terminate()
    const meanwhile = await node.call('GET', '/reports')
    await ended
    assert.equal(meanwhile.status, 503)
    assert.ok(Number(meanwhile.headers['retry-after']) > 0)
    await until(
      'the database is back',
      async () => (await node.call('GET', '/reports')).status === 200 || undefined,
    )
    const { status } = await node.call('GET', `/reports/${reportId}/onboarding-ext/${link._id}`)
    assert.equal(status, 200)
    const told = () => node.log.find((line) => line.includes('An outage begins.'))
    assert.match(await until('the log says why', told), /The thread of the database ended/)
  })
})
