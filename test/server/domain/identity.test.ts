import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isPersonRole, roleOf, SignInRefused } from '../../../src/server/domain/access/identity.ts'

describe('a person of an identity provider', () => {
  const mapping = [
    { group: 'heads', role: 'supervisor' },
    { group: 'all', role: 'analyst' },
  ] as const
  const role = (...groups: readonly string[]) => roleOf({ id: 'a', name: 'Ana', groups }, mapping)

  it('has the role of the first group that fits, in the order of the operator', () => {
    assert.equal(role('all'), 'analyst')
    assert.equal(role('all', 'heads'), 'supervisor')
    assert.equal(role('others'), undefined)
    assert.equal(role(), undefined)
  })

  it('has a role that exists', () => {
    assert.equal(isPersonRole('analyst'), true)
    assert.equal(isPersonRole('king'), false)
    assert.equal(isPersonRole(''), false)
  })

  it('is refused for a reason, with the cause for the log alone', () => {
    const cause = new Error('of the provider')
    const refused = new SignInRefused('no-role', cause)
    assert.deepEqual(
      [refused.name, refused.reason, refused.message, refused.cause],
      ['SignInRefused', 'no-role', 'Signing in was refused: no-role.', cause],
    )
    assert.equal('cause' in new SignInRefused('no-role'), false)
  })
})
