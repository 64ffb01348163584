import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TextLine } from '../../../../src/documents/document-engine.ts'
import type { LineReader, LookOptions, SeenLine } from '../../../../src/documents/lines/line-reader.ts'
import type { Quad } from '../../../../src/imaging/pixels.ts'
import { quadHeight, quadWidth } from '../../../../src/imaging/geometry/quad.ts'
import { withSecondLooks } from '../../../../src/server/adapters/models/text/second-looks.ts'
import { characters, seenLine } from '../../../documents/seen-lines.ts'
import { line } from '../../../documents/text-lines.ts'

const photo = { data: new Uint8Array(3), width: 1, height: 1 }
const HEIGHT = 30

/** A reader that reads a line in one way at its height, and in another when it is shown higher or wider. */
function readerOf(text: (height: number, widened: number) => string) {
  const looks: string[] = []
  const reader: LineReader = {
    characters: [''],
    look: (_photo: unknown, corners: Quad, { widened = 1 }: LookOptions = {}): Promise<SeenLine> => {
      looks.push(text(quadHeight(corners) / HEIGHT, widened))
      return Promise.resolve({ probabilities: new Float32Array(0), steps: 0 })
    },
    spell: () => ({ text: looks.at(-1) ?? '', confidence: 0.9 }),
  }
  return { reader, looks }
}
const at = (text: string) => line(text, 0, 0, { height: HEIGHT, confidence: 0.95 })

describe('second looks at lines', () => {
  it('read a date that the first look misread, less surely', async () => {
    const { reader } = readerOf((_, widened) => (widened > 1 ? '14/10/1989' : '14/10/1909'))
    const [read] = await withSecondLooks(photo, [at('14/10/1909')], reader)
    assert.equal(read?.text, '14/10/1989')
    assert.ok(read.confidence < 0.8)
  })

  it('read the number of a licence whose check digits failed', async () => {
    const { reader } = readerOf((_, widened) => (widened > 1 ? '06875929009' : '06875929809'))
    const [read] = await withSecondLooks(photo, [at('06875929809')], reader)
    assert.equal(read?.text, '06875929009')
    assert.ok(read.confidence < 0.8)
    const [other] = await withSecondLooks(photo, [at('06875929809')], readerOf(() => '06875929808').reader)
    assert.equal(other?.text, '06875929809')
  })

  it('are spent neither on lines that hold a value nor on lines that hold nothing like one', async () => {
    const { reader, looks } = readerOf(() => '01/01/2000')
    const lines = [at('14/10/1989'), at('ANA MARIA LIMA'), { ...at('65.058.192-1'), confidence: 0.995 }]
    assert.deepEqual(await withSecondLooks(photo, lines, reader), lines)
    assert.equal(looks.length, 0)
  })

  it('leave a line unchanged where no look reads the value, or where the value is lost', async () => {
    for (const again of ['14/10/1909', 'NADA']) {
      const { reader, looks } = readerOf(() => again)
      const [read] = await withSecondLooks(photo, [at('14/10/1909')], reader)
      assert.equal(read?.text, '14/10/1909')
      assert.equal(looks.length, 4)
    }
  })

  it('make a number, which no check digit guards, less sure where they read another one', async () => {
    const number = at('65.058.192-1')
    const [same] = await withSecondLooks(photo, [number], readerOf(() => '65,058.192-1').reader)
    const [other] = await withSecondLooks(photo, [number], readerOf(() => '65.058.792-1').reader)
    assert.deepEqual(same, number)
    assert.equal(other?.text, number.text)
    assert.ok(other.confidence < 0.5)
  })

  it('leave a date or a number less sure that has a digit in doubt', async () => {
    const { reader, looks } = readerOf(() => '65.058.192-1')
    const weak = ['01/JUN/2016', '65.058.192-1', 'LEI 7.116'].map((text) => ({
      ...at(text),
      confidence: 0.995,
      weakestDigit: 0.5,
    }))
    const [date, number, law] = await withSecondLooks(photo, weak, reader)
    assert.ok(date && date.confidence < 0.5)
    assert.ok(number && number.confidence < 0.5)
    assert.equal(law?.confidence, 0.995)
    assert.equal(looks.length, 0)
    const sure = weak.map((line) => ({ ...line, weakestDigit: 0.9 }))
    assert.deepEqual(await withSecondLooks(photo, sure, reader), sure)
  })

  it('spell a name with the frequent one that the reader thought nearly as likely, less surely', async () => {
    const doubtful = [...'ANA SI_OES'].map((letter) =>
      letter === '_' ? { H: 0.6, M: 0.3 } : { [letter]: 0.999 },
    )
    const seen: LineReader = {
      characters,
      look: () => Promise.resolve(seenLine(doubtful)),
      spell: () => ({ text: 'ANA SIHOES', confidence: 0.95 }),
    }
    const lines = [at('ANA SIHOES'), at('ANA LIMA'), at('DATA DE NASCIMENTO')]
    const [name, ...others] = await withSecondLooks(photo, lines, seen)
    assert.equal(name?.text, 'ANA SIMOES')
    assert.ok(name.confidence < 0.7)
    assert.deepEqual(others, lines.slice(1))
  })

  it('read a CPF to its end, of which a stroke left only a part, guarded by its check digits', async () => {
    const label = line('CPF', 0, 0, { height: HEIGHT })
    const part = (text: string, y: number) => line(text, 70, y, { height: HEIGHT, confidence: 0.95 })
    const reading = (whole: string): LineReader => {
      let width = 0
      return {
        characters: [''],
        look: (_photo: unknown, corners: Quad): Promise<SeenLine> => {
          width = quadWidth(corners)
          return Promise.resolve({ probabilities: new Float32Array(0), steps: 0 })
        },
        spell: () => ({ text: width > 5 * HEIGHT ? whole : '914.', confidence: 0.9 }),
      }
    }
    const read = async (lines: readonly TextLine[], whole: string) =>
      (await withSecondLooks(photo, lines, reading(whole))).at(-1)
    const found = await read([label, part('914.', 0)], '914.941.122-56')
    assert.equal(found?.text, '914.941.122-56')
    assert.ok(found.confidence < 0.5 && quadWidth(found.corners) > 5 * HEIGHT)
    // A stroke in place of a point leaves the eleven digits.
    assert.equal((await read([label, part('914.', 0)], '914 941s122-56'))?.text, '914.941.122-56')
    assert.equal((await read([label, part('914.', 0)], '914.941.122-57'))?.text, '914.')
    // Far from the label of a CPF, it may be any number.
    assert.equal((await read([label, part('914.', 400)], '914.941.122-56'))?.text, '914.')
  })

  it('read the CPF before a date in one box that begins after the first digits of the CPF', async () => {
    const reading = (whole: string): LineReader => ({
      characters: [''],
      look: (_photo: unknown, { 0: begin }: Quad): Promise<SeenLine> =>
        Promise.resolve({ probabilities: new Float32Array(0), steps: begin.x < 100 ? 1 : 0 }),
      spell: ({ steps }) => ({ text: steps > 0 ? whole : '51.231.286-38', confidence: 0.98 }),
    })
    const both = line('51.231.286-38 20/12/1960', 100, 0, { height: HEIGHT, confidence: 0.995 })
    const read = (whole: string, lines = [both]) => withSecondLooks(photo, lines, reading(whole))
    const [cpf, date, ...others] = await read('551.231.286-38')
    assert.deepEqual([cpf?.text, date?.text, others], ['551.231.286-38', '20/12/1960', []])
    assert.ok(cpf!.confidence < 0.5 && date?.confidence === both.confidence)
    assert.ok(cpf!.corners[0].x < 100 && date.corners[0].x > 300)
    // Its check digits fail, or the box holds a whole CPF.
    assert.deepEqual(await read('651.231.286-38'), [both])
    const whole = { ...both, text: '551.231.286-38 20/12/1960' }
    assert.deepEqual(await read('551.231.286-38', [whole]), [whole])
  })

  it('read a number that was typed over its label from where no letter of the label is left, less surely', async () => {
    const reading = (texts: readonly string[]): LineReader => {
      const left = [...texts]
      return {
        characters: [''],
        look: (): Promise<SeenLine> => Promise.resolve({ probabilities: new Float32Array(0), steps: 0 }),
        spell: () => ({ text: left.shift() ?? '839077-6', confidence: 0.98 }),
      }
    }
    const numberOf = async (text: string, ...texts: readonly string[]) =>
      (await withSecondLooks(photo, [{ ...at(text), confidence: 0.995 }], reading(texts)))[0]
    const found = await numberOf('REGISTR 839077-6', 'TRd839077-6', '1839077-6', '839077-6')
    assert.equal(found?.text, 'REGISTRO 1839077-6')
    assert.ok(found.confidence < 0.5)
    assert.equal(
      (await numberOf('REGISTRO.284.242-4', 'RO9.284.242-4', '9.284.242-4'))?.text,
      'REGISTRO 9.284.242-4',
    )
    assert.equal((await numberOf('REGISTROl408421-2', 'ol408421-2', '1408421-2'))?.text, 'REGISTRO 1408421-2')
    // What follows the first point again: the digit before it is covered, or was lost with the label.
    for (const text of ['REGIST 636.717-3', 'REGISTR1.636.717-3'])
      assert.equal((await numberOf(text, ...Array.from({ length: 9 }, () => '636.717-3')))?.text, text)
    // The whole label, and another number.
    for (const text of [
      'REGISTRO 839077-6',
      'REGISTRO839077-6',
      'REGISTR0 839077-6',
      'REGISTRO GERAL 839077-6',
    ])
      assert.equal((await numberOf(text, '1839077-6'))?.text, text)
    assert.equal(
      (await numberOf('REGISTR 839077-6', ...Array.from({ length: 9 }, () => '12345-6')))?.text,
      'REGISTR 839077-6',
    )
  })

  it('read a date that was typed over the lower part of its label, and the label, less surely', async () => {
    // The upper part of the box begins where the box does; each lower part begins further down.
    const reading = (upper: string, ...lowers: readonly string[]): LineReader => {
      const left = [...lowers]
      const texts: string[] = []
      return {
        characters: [''],
        look: (_photo: unknown, [{ y }]: Quad): Promise<SeenLine> => {
          texts.push(y === 0 ? upper : (left.shift() ?? ''))
          return Promise.resolve({ probabilities: new Float32Array(0), steps: 0 })
        },
        spell: () => ({ text: texts.at(-1) ?? '', confidence: 0.96 }),
      }
    }
    const usual = [100, 200, 300].map((y) => line('ANA MARIA LIMA', 0, y, { confidence: 0.999 }))
    const box = { ...line('260 19 MENTO', 0, 0, { height: 50 }), confidence: 0.85 }
    const read = async (reader: LineReader, first = box) =>
      (await withSecondLooks(photo, [first, ...usual], reader)).slice(0, -usual.length)
    const [label, date] = await read(
      reading('DATADENASCIMENTO', '26/07/1977MENTO', '2670771977', '26/07/1977'),
    )
    assert.deepEqual([label?.text, date?.text], ['DATADENASCIMENTO', '26/07/1977MENTO'])
    assert.ok(date && date.confidence < 0.5 && date.corners[0].y > 0)
    const asItWas = async (reader: LineReader) =>
      assert.deepEqual(
        (await read(reader)).map(({ text }) => text),
        [box.text],
      )
    // No label, one look alone, and looks that disagree.
    await asItWas(reading('CERT. NASC.', '26/07/1977', '26/07/1977', '26/07/1977'))
    await asItWas(reading('DATADENASCIMENTO', '26/07/1977', '26 0 19', '2 1977'))
    await asItWas(reading('DATADENASCIMENTO', '26/07/1977', '26/07/1977', '26/01/1977'))
  })

  it('read the date under a label of birth for which the finder gave no box, less surely', async () => {
    const label = line('DATA DE NASCIMENTO', 300, 100, { height: 20, confidence: 0.99 })
    const reading = (...texts: readonly string[]): LineReader => {
      const left = [...texts]
      return {
        characters: [''],
        look: (): Promise<SeenLine> => Promise.resolve({ probabilities: new Float32Array(0), steps: 0 }),
        spell: () => ({ text: left.shift() ?? '', confidence: 0.96 }),
      }
    }
    const read = async (reader: LineReader, ...others: readonly TextLine[]) =>
      (await withSecondLooks(photo, [label, ...others], reader)).map(({ text }) => text)
    const found = await withSecondLooks(
      photo,
      [label],
      reading('21-02-1965', '/21-02-1965 L', '1-02-19657', 'R-92-19657'),
    )
    assert.deepEqual(
      found.map(({ text }) => text),
      [label.text, '21-02-1965'],
    )
    assert.ok((found[1]?.confidence ?? 1) < 0.5 && (found[1]?.corners[0].y ?? 0) > 110)
    assert.deepEqual(await read(reading('21-02-1965', '21-02-1966')), [label.text])
    // The same date on a line farther off.
    const far = { ...line('21-02-1965', 300, 400, { height: 24 }), confidence: 0.995 }
    assert.deepEqual(await read(reading('21-02-1965', '21-02-1965'), far), [label.text, far.text])
    // A number or a date that was read near the label is its value, or is why it has none.
    for (const [x, y] of [
      [320, 130],
      [700, 100],
    ] as const) {
      const near = { ...line('21-02-1965', x, y, { height: 24 }), confidence: 0.995 }
      assert.deepEqual(await read(reading('01/01/1999', '01/01/1999'), near), [label.text, near.text])
    }
  })

  it('are bounded: a page of such lines costs no more than a card', async () => {
    const { reader, looks } = readerOf(() => '14/10/1909')
    await withSecondLooks(
      photo,
      Array.from({ length: 40 }, () => at('14/10/1909')),
      reader,
    )
    assert.equal(looks.length, 16)
  })
})
