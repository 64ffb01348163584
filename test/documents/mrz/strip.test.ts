import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mrzStrip } from '../../../src/documents/mrz/strip.ts'
import { line, tilted } from '../text-lines.ts'

const CARD_WIDTH = 1400
const height = { height: 50 }
/** Rows of 30 characters at 41 pixels, as on a card 1400 wide; the fillers of the first are cut off. */
const rows = [
  line('IDBRA1747927135<<', 80, 690, height),
  line('0102122M3210097BRA104572265011', 80, 763, { height: 72 }),
  line('ROCHA<<GONCALO<GONCALVES', 80, 836, { height: 72 }),
]
const print = [line('LEI N 7.116 DE 29 DE AGOSTO DE 1983', 480, 570), line('FILIACAO', 70, 60)]

describe('the strip of a zone', () => {
  it('takes every row from edge to edge of the card, top first', () => {
    const strip = mrzStrip([...print, ...rows.toReversed()], CARD_WIDTH)
    assert.deepEqual(
      strip?.map(({ parts }) => parts.map(({ text }) => text)),
      rows.map(({ text }) => [text]),
    )
    for (const { corners } of strip) {
      assert.ok(Math.abs(corners[0].x - 80) < 2 && corners[1].x >= CARD_WIDTH - 82, JSON.stringify(corners))
    }
  })

  it('follows the slope of the text', () => {
    const strip = mrzStrip(tilted(rows, 5), CARD_WIDTH)
    assert.ok(strip)
    for (const { corners } of strip) {
      const degrees = (Math.atan2(corners[1].y - corners[0].y, corners[1].x - corners[0].x) * 180) / Math.PI
      assert.ok(Math.abs(degrees - 5) < 0.3, `${degrees}`)
      const [a, b, , d] = corners
      const across = (b.x - a.x) * (d.x - a.x) + (b.y - a.y) * (d.y - a.y)
      assert.ok(Math.abs(across) < 1, 'its ends stand square to its edges')
    }
  })

  it('puts the fragments of a row together', () => {
    const [first, second] = [
      line('0102122M3210097BRA<<', 80, 763, { height: 60 }),
      line('0', 1290, 763, height),
    ]
    const strip = mrzStrip([second, ...rows.slice(0, 1), first, ...rows.slice(2)], CARD_WIDTH)
    assert.deepEqual(
      strip?.[1]?.parts.map(({ text }) => text),
      [first.text, second.text],
    )
  })

  it('takes the row beside two of a card that was read without its fillers', () => {
    const names = line('ROCHA GONCALO', 80, 836, { height: 72 })
    assert.equal(
      mrzStrip([...print, ...rows.slice(0, 2), names], CARD_WIDTH)?.[2]?.parts[0]?.text,
      names.text,
    )
    const first = line('1DB 747927135', 80, 690, height)
    assert.equal(mrzStrip([...print, first, ...rows.slice(1)], CARD_WIDTH)?.[0]?.parts[0]?.text, first.text)
  })

  it('knows a row of dates whose end was lost or whose digits were taken for letters', () => {
    const dates = line('0102122M321', 80, 763, { height: 72 })
    assert.equal(
      mrzStrip(
        [rows[0], dates, rows[2]].flatMap((row) => row ?? []),
        CARD_WIDTH,
      )?.length,
      3,
    )
  })

  it('knows a row of dates whose beginning was cut off', () => {
    const cut = [
      line('010', 80, 763, { height: 60 }),
      line('2M3210097BRA104572265011', 340, 763, { height: 60 }),
    ]
    const strip = mrzStrip([...print, ...rows.slice(0, 1), ...cut, ...rows.slice(2)], CARD_WIDTH)
    assert.deepEqual(
      strip?.[1]?.parts.map(({ text }) => text),
      cut.map(({ text }) => text),
    )
  })

  it('is missing on print without a zone, and where only one row was read', () => {
    assert.equal(mrzStrip(print, CARD_WIDTH), undefined)
    assert.equal(mrzStrip([], CARD_WIDTH), undefined)
    assert.equal(mrzStrip([...print, ...rows.slice(1, 2)], CARD_WIDTH), undefined)
  })
})
