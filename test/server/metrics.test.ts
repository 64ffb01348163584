import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { freePort } from '../support/free-port.ts'
import { startNode, type ServerNode } from '../support/node-on-postgres.ts'
import { startFakeService } from '../support/server.ts'
import { until } from '../support/until.ts'

const TOKEN = 'a-token-for-the-test-of-metrics'

async function read(node: ServerNode): Promise<string> {
  return (await node.app.inject('/metrics')).body
}

/** The value of a series; undefined where it is not served. */
function valueOf(exposition: string, series: string): number | undefined {
  const line = exposition.split('\n').find((text) => text.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('the metrics of a server', () => {
  it('count requests by their route and limits that were met, and name no caller', async () => {
    const service = await startFakeService({}, {}, { wrongCredentials: 1 })
    const { client } = service
    await client.call('GET', '/reports')
    await client.call('GET', `/executions?cpf=52998224725`)
    for (let i = 0; i < 3; i++)
      await service.inject({ url: '/reports', headers: { authorization: 'Bearer wrong' } })
    const ofReports = 'method="GET",route="/reports"'
    // A request is counted once its answer has gone out, so its caller may get the answer before.
    const body = await until('the requests are counted', async () => {
      const answer = await service.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
      const refused = valueOf(answer.body, `limiar_request_duration_seconds_count{${ofReports},status="429"}`)
      return refused === 2 ? answer.body : undefined
    })
    assert.equal(valueOf(body, `limiar_request_duration_seconds_count{${ofReports},status="200"}`), 1)
    assert.ok(valueOf(body, 'limiar_refusals_total{reason="limited",route="/reports"}')! >= 1)
    assert.doesNotMatch(body, /52998224725|wrong/)
    await service.close()
  })

  it('show waiting work, free disk space and the version of the node', async () => {
    const node = await startNode({})
    const exposition = await read(node)
    assert.equal(valueOf(exposition, 'limiar_ready'), 0, 'models are not loaded before it listens')
    for (const series of [
      'limiar_jobs_waiting{kind="run-execution"}',
      'limiar_oldest_job_seconds{kind="purge"}',
      'limiar_jobs_given_up_total{kind="deliver-webhook"}',
      'limiar_model_tasks_waiting{lane="analysis"}',
      'limiar_database_waiting',
      'limiar_outages',
      'limiar_body_bytes',
    ])
      assert.ok(valueOf(exposition, series)! >= 0, series)
    assert.ok(valueOf(exposition, 'limiar_disk_free_bytes')! > 0)
    assert.ok(valueOf(exposition, 'limiar_model_threads')! > 0)
    assert.match(exposition, /^limiar_info\{version="\d+\.\d+\.\d+",role="all",node="\d/m)
    await until(
      'the face index is loaded',
      async () => valueOf(await read(node), 'limiar_face_index_behind') === 0 || undefined,
    )
    await node.close()
  })

  it('count the day’s questions to the official source over all nodes, where there is one', async () => {
    const node = await startNode({
      LIMIAR_OFFICIAL_DATA_URL: 'http://127.0.0.1:9/people',
      LIMIAR_OFFICIAL_DAILY_LIMIT: '500',
    })
    const exposition = await read(node)
    await node.close()
    const values = ['questions', 'charged', 'limit'].map((what) =>
      valueOf(exposition, `limiar_official_day_${what}{source="http"}`),
    )
    assert.deepEqual(values, [0, 0, 500])
    assert.equal(valueOf(exposition, 'limiar_official_questions_total{source="http"}'), 0)
  })

  it('count jobs and deliveries', async () => {
    const node = await startNode({ LIMIAR_WEBHOOK_HOSTS: '127.0.0.1:9' })
    const { body: webhook } = await node.call('POST', '/webhooks', { url: 'http://127.0.0.1:9/hook' })
    await node.call('POST', `/webhooks/${webhook._id}/test`)
    await until('the delivery was tried', async () => {
      const exposition = await read(node)
      const isCounted = /^limiar_deliveries_total\{outcome="connection-failed"\} 1$/m
      return isCounted.test(exposition) || undefined
    })
    await node.close()
  })

  it('are served at an address of their own, and then nowhere else', async () => {
    const port = await freePort()
    const node = await startNode({
      LIMIAR_METRICS_ADDRESS: `127.0.0.1:${port}`,
      LIMIAR_METRICS_TOKEN: TOKEN,
      LIMIAR_WRONG_CREDENTIALS: '3',
    })
    assert.equal((await node.app.inject('/metrics')).statusCode, 404)
    const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
    assert.equal((await ask('/metrics')).status, 401)
    const guesses = Array.from({ length: 4 }, () => ask('/metrics', { authorization: 'Bearer a-guess' }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).toSorted()
    assert.deepEqual(statuses, [401, 401, 401, 429])
    const answer = await ask('/metrics', { authorization: `Bearer ${TOKEN}` })
    assert.equal(answer.status, 200)
    assert.match(await answer.text(), /^limiar_ready /m)
    assert.equal((await ask('/health')).status, 200)
    assert.equal((await ask('/reports')).status, 404)
    await node.close()
    const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException]
    assert.equal(error.code, 'ECONNREFUSED')
  })
})
