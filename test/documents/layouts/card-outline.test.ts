import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outlineByPrint } from '../../../src/documents/layouts/card-outline.ts'
import { line, tilted } from '../text-lines.ts'

describe('the outline of a card by its print', () => {
  const back = [
    line('VALIDA EM TODO O TERRITORIO NACIONAL', 435, 32, { height: 26 }),
    line('12.345.678-9', 203, 100, { height: 40 }),
    line('NATURALIDADE', 40, 505, { height: 24 }),
    line('DATA DE NASCIMENTO', 840, 505, { height: 24 }),
    line('21/07/1966', 878, 536, { height: 40 }),
    line('727.534.045-34', 130, 703, { height: 36 }),
  ]

  it('is found however the card lies, also where the picture ends before it does', () => {
    for (const degrees of [0, 5, -8]) {
      const outline = outlineByPrint(tilted(back, degrees))
      const [, , lowerRight] = outline ?? []
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
      const expected = { x: 1400 * cos - 934 * sin, y: 1400 * sin + 934 * cos }
      assert.ok(lowerRight)
      assert.ok(Math.hypot(lowerRight.x - expected.x, lowerRight.y - expected.y) < 60, `${degrees}`)
    }
  })

  it('is not found on another document', () => {
    const ticket = [
      line('PASSAGEM DE ONIBUS', 100, 60),
      line('SAO PAULO - BELEM', 100, 160),
      line('21/07/2026', 100, 260),
    ]
    assert.equal(outlineByPrint(ticket), undefined)
    assert.equal(outlineByPrint([]), undefined)
  })
})
