/**
 * Every known attack on data that an issuer signed, one line each: the attack, and the finding. Details are tested
 * where they are computed, and whole walks in `test/contract/issuer-codes.test.ts`.
 */
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { attacksWithGenuineCodes } from './issuer-code-attacks/cards.ts'
import { attacksOnCodes } from './issuer-code-attacks/codes.ts'
import { attacksOnFiles, closeAuthorities } from './issuer-code-attacks/files.ts'
import { attacksOnTokens } from './issuer-code-attacks/tokens.ts'

const attacks = [attacksOnCodes, attacksWithGenuineCodes, attacksOnTokens, attacksOnFiles]
  .flat()
  .toSorted(([one], [other]) => one - other)

describe('attacks on data that an issuer signed', () => {
  after(closeAuthorities)

  for (const [number, what, wanted, attempt] of attacks)
    it(`${number}: ${what}`, async () => assert.deepEqual(await attempt(), wanted))

  it('are all there', () => {
    const numbers = new Set(attacks.map(([number]) => number))
    assert.deepEqual(
      [...numbers],
      Array.from({ length: 38 }, (_, i) => i + 1),
    )
  })
})
