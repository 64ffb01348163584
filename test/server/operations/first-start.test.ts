import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { prepareAccount } from '../../../src/server/operations/first-start.ts'
import { fakePorts } from '../../support/fakes/service-ports.ts'

const token = 'an-access-token-of-a-test'
const playground = 'http://localhost:8080'

describe('a start of the server', () => {
  it('makes one report, whatever happens again', async () => {
    const ports = fakePorts()
    await prepareAccount(ports, token, 'test')
    const { id } = await prepareAccount(ports, token, 'test')
    const { rows } = await ports.reports.list(id, { limit: 10, offset: 0 })
    assert.deepEqual(
      rows.map(({ definition }) => definition.embedOrigins),
      [[]],
    )
  })

  it('adds a report when none lets the configured origins embed its pages', async () => {
    const ports = fakePorts()
    await prepareAccount(ports, token, 'test')
    await prepareAccount(ports, token, 'test', [playground])
    const { id } = await prepareAccount(ports, token, 'test', [playground])
    const { rows } = await ports.reports.list(id, { limit: 10, offset: 0 })
    assert.deepEqual(
      rows.map(({ definition }) => definition.embedOrigins),
      [[], [playground]],
    )
  })
})
