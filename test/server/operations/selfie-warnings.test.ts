import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { warnOfSilentSelfies } from '../../../src/server/operations/sessions/selfie-warnings.ts'
import { anAccount } from '../../ports/stores-records.ts'
import { fakePorts } from '../../support/fakes/service-ports.ts'

describe('the start of a server with reports that are older than the demands on selfies', () => {
  it('says of each account which ones they are and how to end it, and nothing of an account without any', async () => {
    const ports = fakePorts()
    const accounts = [anAccount(), anAccount(), anAccount()]
    for (const account of accounts) await ports.accounts.insert(account)
    const [one, none, two] = accounts.map(({ id }) => id)
    const silent: Readonly<Record<string, readonly string[]>> = {
      [one!]: ['a'.repeat(24)],
      [two!]: ['b'.repeat(24), 'c'.repeat(24)],
    }
    const reports = { ...ports.reports, listSilentOnSelfie: async (id: string) => silent[id] ?? [] }
    const said: string[] = []
    await warnOfSilentSelfies({ ...ports, reports }, (message) => said.push(message))
    assert.equal(said.length, 2)
    for (const [message, account] of [
      [said[0], one],
      [said[1], two],
    ] as const)
      for (const word of [account!, silent[account!]!.join(', '), 'PUT /reports/<id>'])
        assert.ok(message?.includes(word), word)
    assert.ok(!said.join().includes(none!))
  })
})
