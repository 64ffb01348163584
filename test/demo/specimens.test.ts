import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { before, describe, it } from 'node:test'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { backgrounds } from '../../demo/specimens/backgrounds.ts'
import { mrzCheckDigit, splitName, writeMrz } from '../../demo/specimens/mrz.ts'
import { randomPerson } from '../../demo/specimens/person.ts'
import { photograph } from '../../demo/specimens/photograph.ts'
import type { Box } from '../../demo/specimens/sheet.ts'
import { renderSpecimen, specimenKinds, type Specimen } from '../../demo/specimens/specimen.ts'
import { isValidCpf } from '../../src/protocol/cpf.ts'
import { documentFields, type DocumentField } from '../../src/protocol/executions/executions.ts'

const longName = 'MARIA APARECIDA DA CONCEIÇÃO GONÇALVES VASCONCELOS DE ALBUQUERQUE MAGALHÃES'

describe('a person of a specimen', () => {
  it('is the same for the same seed and another for another', () => {
    assert.deepEqual(randomPerson(3), randomPerson(3))
    assert.notDeepEqual(randomPerson(3), randomPerson(4))
  })

  it('has a valid CPF, dates in their order and the facts that were asked for', () => {
    for (let seed = 0; seed < 200; seed++) {
      const person = randomPerson(seed, { motherName: 'ZÉLIA' })
      assert.ok(isValidCpf(person.cpf))
      assert.ok(person.birthDate < person.firstLicenceDate && person.firstLicenceDate < person.issueDate)
      assert.ok(person.issueDate < person.expiryDate)
      assert.match(person.expiryDate, /^\d{4}-\d{2}-\d{2}$/)
      assert.equal(person.motherName, 'ZÉLIA')
    }
  })
})

describe('a specimen', () => {
  const printed = new Map<string, Specimen>()
  before(async () => {
    for (const kind of specimenKinds) {
      const person = randomPerson(11, { name: longName, motherName: longName, fatherName: longName })
      printed.set(kind, await renderSpecimen({ kind, person, seed: 11 }))
    }
  })

  const expected: Readonly<Record<string, readonly DocumentField[]>> = {
    'rg-front': [],
    'rg-back': ['name', 'cpf', 'birthDate', 'motherName', 'fatherName', 'documentNumber', 'issueDate'],
    'cin-front': ['name', 'cpf', 'birthDate', 'expiryDate'],
    'cin-back': ['motherName', 'fatherName', 'issueDate'],
    'cnh-front': [...documentFields],
    'cnh-back': [],
    'cnh-old-front': documentFields.filter((field) => field !== 'issueDate'),
    'crnm-front': [...documentFields],
    'crnm-back': [],
  }
  for (const kind of specimenKinds) {
    it(`gives the values that a reader should find on ${kind}, and their places`, () => {
      const { truth } = printed.get(kind) ?? assert.fail()
      assert.deepEqual(Object.keys(truth.fields).sort(), [...(expected[kind] ?? [])].sort())
      assert.deepEqual(Object.keys(truth.fieldBoxes).sort(), Object.keys(truth.fields).sort())
    })

    it(`keeps the longest names on ${kind} inside the card and apart`, () => {
      const { truth, width, height } = printed.get(kind) ?? assert.fail()
      const boxes = Object.entries(truth.fieldBoxes)
      for (const [field, box] of boxes) {
        assert.ok(
          box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
          field,
        )
        for (const [other, next] of boxes)
          assert.ok(field === other || !meets(box, next), `${field} and ${other}`)
      }
    })

    it(`marks ${kind} SPECIMEN in a colour that nothing else has`, async () => {
      const { image } = printed.get(kind) ?? assert.fail()
      const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
      let marked = 0
      for (let at = 0; at < data.length; at += info.channels) {
        if (Math.abs(data[at]! - 194) + Math.abs(data[at + 1]! - 24) + Math.abs(data[at + 2]! - 91) < 12)
          marked++
      }
      assert.ok(marked > 3_000, `${marked} pixels`)
    })
  }

  it('is drawn the same twice', async () => {
    const order = { kind: 'rg-back', person: randomPerson(5), seed: 5 } as const
    const [one, other] = [await renderSpecimen(order), await renderSpecimen(order)]
    assert.deepEqual(one.truth, other.truth)
    assert.ok(Buffer.from(one.image).equals(other.image))
  })

  it('shows the portrait where it says', async () => {
    const red = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    const order = { kind: 'cin-front', person: randomPerson(5), portrait: { image: red }, seed: 5 } as const
    const { image, truth } = await renderSpecimen(order)
    const { x, y, width, height } = truth.portraitBox ?? assert.fail()
    const inside = await sharp(image).extract({ left: x, top: y, width, height }).png().toBuffer()
    const [r, g, b] = (await sharp(inside).stats()).channels.map(({ mean }) => mean)
    assert.ok(r! > 230 && g! < 20 && b! < 20)
  })

  it('carries a code that can be read', async () => {
    const { image, truth } = printed.get('cin-back') ?? assert.fail()
    const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
    const codes = await readBarcodes(new Uint8Array(image))
    assert.deepEqual(
      codes.map(({ text }) => text),
      [truth.code],
    )
  })
})

describe('a machine-readable zone', () => {
  const eriksson = { prefix: 'I<UTO', sex: 'F', nationality: 'UTO', name: 'ANNA MARIA ERIKSSON' } as const

  it('is that of the example in ICAO 9303-5', () => {
    const dates = { birthDate: '1974-08-12', expiryDate: '2012-04-15' }
    assert.deepEqual(writeMrz({ ...eriksson, ...dates, documentNumber: 'D23145890' }), [
      'I<UTOD231458907<<<<<<<<<<<<<<<',
      '7408122F1204159UTO<<<<<<<<<<<6',
      'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
    ])
  })

  it('runs a long number on into the optional part, as the other example does', () => {
    const dates = { birthDate: '1934-07-12', expiryDate: '1995-07-12' }
    const [first, second] = writeMrz({ ...eriksson, ...dates, documentNumber: 'D23145890734' })
    assert.equal(first, 'I<UTOD23145890<7349<<<<<<<<<<<')
    assert.equal(second, '3407127F9507122UTO<<<<<<<<<<<2')
  })

  it('checks a long number without the filler that marks it', () => {
    assert.notEqual(mrzCheckDigit('400734497<33'), mrzCheckDigit('40073449733'))
    const dates = { birthDate: '1980-10-15', expiryDate: '2032-12-07' }
    const [first] = writeMrz({ ...eriksson, ...dates, documentNumber: '40073449733' })
    assert.equal(first.slice(5, 18), `400734497<33${mrzCheckDigit('40073449733')}`)
  })

  it('keeps the particle with the surname', () => {
    assert.deepEqual(splitName('JOÃO ROCHA DA SILVA'), { given: 'JOÃO ROCHA', surname: 'DA SILVA' })
    assert.deepEqual(splitName('ANA LIMA'), { given: 'ANA', surname: 'LIMA' })
  })
})

describe('a photograph of a specimen', () => {
  let card: Specimen
  before(async () => {
    card = await renderSpecimen({ kind: 'cnh-back', person: randomPerson(2), seed: 2 })
  })

  it('is the same for the same seed and another for another', async () => {
    const take = async (seed: number): Promise<Uint8Array> =>
      (await photograph(card, { seed, level: 'hard', width: 480, height: 270 })).image
    assert.ok(Buffer.from(await take(1)).equals(await take(1)))
    assert.ok(!Buffer.from(await take(1)).equals(await take(2)))
  })

  it('shows the whole card on every background', async () => {
    for (const [index, background] of backgrounds.entries()) {
      const taken = await photograph(card, {
        seed: index,
        level: 'hard',
        background,
        width: 480,
        height: 270,
      })
      const { format, width, height } = await sharp(taken.image).metadata()
      assert.deepEqual([format, width, height], ['jpeg', 480, 270])
      for (const { x, y } of taken.quad) assert.ok(x > 0 && y > 0 && x < 480 && y < 270)
    }
  })

  it('turns the card, and its corners with it', async () => {
    const settings = { seed: 4, level: 'clean', width: 480, height: 270 } as const
    const [upright] = (await photograph(card, settings)).quad
    const [turned] = (await photograph(card, { ...settings, turn: 180 })).quad
    assert.ok(upright.x < 240 && upright.y < 135)
    assert.ok(turned.x > 240 && turned.y > 135)
  })
})

function meets(one: Box, other: Box): boolean {
  const across = one.x < other.x + other.width && other.x < one.x + one.width
  return across && one.y < other.y + other.height && other.y < one.y + one.height
}
