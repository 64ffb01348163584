import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { firstHint } from '../../../src/component/gates/gate.ts'
import { codeGates } from '../../../src/component/gates/code-gates.ts'
import { observeCode } from '../../../src/component/vision/code-observer.ts'
import { closeUpCode, heldBytes, type HeldBytes } from '../../support/close-up-code.ts'

/** The region that the page looks at, and the guide in it: three quarters of the height. */
const SIDE = 600
const guide = { x: 0.125, y: 0.125, width: 0.75, height: 0.75 }
/** A camera of 1080 rows. */
const SCALE = 1.8

async function hintFor(bytes: HeldBytes, fill: number, blur: number): Promise<string | undefined> {
  const order = { held: heldBytes(bytes), side: SIDE, share: fill * guide.width, blur }
  return firstHint(codeGates(observeCode(await closeUpCode(order), guide, SCALE)))
}

describe('the gates of a code that is held close up', () => {
  for (const bytes of [60, 213, 700] as const)
    for (const fill of [0.75, 1])
      it(`take one of ${bytes} bytes that fills ${fill} of the guide and is just sharp enough to be read`, async () => {
        for (const blur of [0.1, 0.3, 0.4])
          assert.equal(await hintFor(bytes, fill, blur), undefined, `${blur}`)
      })

  it('take none that is blurred beyond reading', async () => {
    for (const bytes of [60, 213, 700] as const)
      for (const blur of [0.7, 1])
        assert.notEqual(await hintFor(bytes, 0.85, blur), undefined, `${bytes} ${blur}`)
  })

  it('ask to come closer to a small one', async () => {
    assert.equal(await hintFor(213, 0.5, 0.1), 'move-closer')
  })
})
