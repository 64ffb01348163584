import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  layouts,
  MRZ_FIRST_ROW,
  MRZ_SECOND_ROW,
  type Layout,
  type LayoutAnchor,
  type LayoutPlace,
  type PlacedField,
} from '../../../src/documents/layouts/layouts.ts'
import { extractFields } from '../../../src/documents/reading/extraction.ts'
import { labelOf } from '../../../src/documents/lines/labels.ts'
import type { TextLine } from '../../../src/documents/document-engine.ts'
import { line } from '../text-lines.ts'

const today = '2026-06-01'
const CARD_WIDTH = 1400
/** Height of a label's letters as a share of a value's, measured on the boxes around them. */
const LABEL_HEIGHT = 0.75

const printed: Readonly<Record<PlacedField, string>> = {
  name: 'RODRIGO FIGUEIREDO LEAO',
  surname: 'FIGUEIREDO LEAO',
  givenNames: 'RODRIGO',
  cpf: '072.214.920-42',
  birthDate: '01/08/1959',
  issueDate: '09/11/2022',
  expiryDate: '08/09/2034',
  documentNumber: '34923287854',
  fatherName: 'CAIO CESAR LEAO',
  motherName: 'JESSICA LIMA FIGUEIREDO',
}

const zoneRows: Readonly<Record<string, string>> = {
  [MRZ_FIRST_ROW]: 'IDBRA3492328783<<<<<<<<<<<<<<<',
  [MRZ_SECOND_ROW]: '5908017M3409082BRA072214920424',
}

const lineAt = (text: string, { left, middle, height }: LayoutPlace): TextLine =>
  line(text, left * CARD_WIDTH, (middle - height / 2) * CARD_WIDTH, { height: height * CARD_WIDTH })

/**
 * A card as its layout predicts it, with other words for the label of some names; without the label where these are
 * empty.
 */
function cardOf(
  { anchors, places, type }: Layout,
  isReworded: (label: LayoutAnchor) => boolean,
  words: string,
) {
  const values = Object.entries(places) as [PlacedField, LayoutPlace][]
  const number = type === 'rne' ? 'F123456-K' : printed.documentNumber
  const height = (places.motherName ?? places.name)?.height ?? 0
  const said = ({ key }: LayoutAnchor): string => zoneRows[key] ?? key
  return [
    ...values.map(([field, place]) => lineAt(field === 'documentNumber' ? number : printed[field], place)),
    ...anchors.flatMap((anchor) => {
      const text = isReworded(anchor) ? words : said(anchor)
      return text === '' ? [] : [lineAt(text, { ...anchor, height: height * LABEL_HEIGHT })]
    }),
  ]
}

const named =
  (...names: readonly string[]) =>
  ({ key }: LayoutAnchor): boolean =>
    names.includes(labelOf(key)?.name ?? '')

const words = ['PROGENITORES', 'XQZT ABCD', 'DESCENDENTE DE', 'Ascendencia', 'NOMES DE PAI E MAE', '']

describe('labels in words that nobody knows', () => {
  for (const layout of layouts) {
    const { motherName, name, surname } = layout.places
    if (motherName)
      it(`hide no parents on a ${layout.name}`, () => {
        for (const text of words) {
          const { fields } = extractFields(cardOf(layout, named('parents'), text), layout.type, today)
          assert.deepEqual(
            [fields.motherName.value, fields.fatherName.value],
            [printed.motherName, printed.fatherName],
            text,
          )
        }
      })
    if (name ?? surname)
      it(`hide no holder on a ${layout.name}`, () => {
        for (const text of words) {
          const card = cardOf(layout, named('name', 'surname'), text)
          assert.equal(extractFields(card, layout.type, today).fields.name.value, printed.name, text)
        }
      })
  }

  it('hide no parents beside a zone, though no other label was read', () => {
    for (const layout of layouts.filter(({ anchors }) => anchors.some(({ key }) => key in zoneRows))) {
      const card = cardOf(layout, ({ key }) => !(key in zoneRows), '')
      const { fields } = extractFields(card, layout.type, today)
      assert.deepEqual(
        [fields.motherName.value, fields.fatherName.value],
        [printed.motherName, printed.fatherName],
      )
    }
  })
})
