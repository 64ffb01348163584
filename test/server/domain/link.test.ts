import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { linkStates, type LinkState } from '../../../src/protocol/links/links.ts'
import { isInState, whyClosed, type Link } from '../../../src/server/domain/links/link.ts'
import { aLink, anAccount, aReport, secondsLater, someTime } from '../../ports/stores-records.ts'

const report = aReport(anAccount().id)
const link = (changed: Partial<Link> = {}): Link => aLink(report, changed)

describe('a link', () => {
  it('is open until it expires, is spent or is deactivated', () => {
    for (const [changed, why] of [
      [{}, undefined],
      [{ active: false }, 'inactive'],
      [{ active: false, submissions: 3, expiresAt: someTime }, 'inactive'],
      [{ expiresAt: secondsLater(0.001) }, undefined],
      [{ expiresAt: someTime }, 'expired'],
      [{ expiresAt: secondsLater(-1), submissions: 3 }, 'expired'],
      [{ expiresAt: undefined }, undefined],
      [{ submissions: 2 }, undefined],
      [{ submissions: 3 }, 'spent'],
      [{ submissions: 4 }, 'spent'],
      [{ submissions: 1000, maxSubmissions: undefined }, undefined],
    ] as const)
      assert.equal(whyClosed(link(changed), someTime), why, JSON.stringify(changed))
  })
})

describe('the states by which links are listed', () => {
  for (const [what, changed, states] of [
    ['new', {}, ['pending']],
    ['used once', { submissions: 1 }, ['used']],
    ['used twice', { submissions: 2 }, ['used', 'repeated']],
    ['used up', { submissions: 3 }, ['used', 'repeated']],
    ['switched off', { active: false }, ['inactive']],
    ['used and switched off', { active: false, submissions: 1 }, ['used', 'inactive']],
    ['over at this moment', { expiresAt: someTime }, ['expired']],
    ['over', { expiresAt: secondsLater(-1), submissions: 2 }, ['used', 'repeated', 'expired']],
    ['almost over', { expiresAt: secondsLater(0.001) }, ['pending']],
    ['without an end', { expiresAt: undefined }, ['pending']],
    ['for nobody', { maxSubmissions: 0 }, []],
  ] as const satisfies readonly (readonly [string, Partial<Link>, readonly LinkState[]])[])
    it(`are these of a link that is ${what}: ${states.join(', ')}`, () => {
      const of = link(changed)
      assert.deepEqual(
        linkStates.filter((state) => isInState(of, state, someTime)),
        states,
      )
    })
})
