/** Shared parts of the layouts: sizes, the format of dates, the machine-readable zone. */
import { formatCpf } from '../../../src/protocol/cpf.ts'
import type { DocumentType } from '../../../src/protocol/executions/executions.ts'
import type { SpecimenPerson } from '../person.ts'
import type { Random } from '../random.ts'
import type { Palette } from '../ornament.ts'
import { outline, widthOf, type Typeface } from '../lettering.ts'
import type { Box, Line, ParentName, PlacedValue, Sheet } from '../sheet.ts'

/** One side of one kind of document. */
export interface CardDesign {
  readonly type: DocumentType
  readonly side: 'front' | 'back'
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly cornerRadius: number
  readonly ink: string
  readonly palette: Palette
  /** A place where the word SPECIMEN covers nothing. */
  readonly mark: { readonly x: number; readonly y: number }
  readonly print: (sheet: Sheet, person: SpecimenPerson, random: Random) => Printed
}

/** The parts of a side in addition to text. */
export interface Printed {
  readonly portrait?: Box & { readonly grey?: boolean }
  readonly mrz?: readonly string[]
  /** The place of a QR code, and its text unless it is the issuer's code. Without a text the place stays empty. */
  readonly code?: { readonly box: Box; readonly text?: string }
}

/** A card of 85.6 x 54 mm (ISO/IEC 7810 ID-1) at 18.7 pixels a millimetre. */
export const idOne = { width: 1600, height: 1009, cornerRadius: 56 } as const

/** 1990-05-12 as 12/05/1990. */
export function printedDate(iso: string): string {
  return iso.split('-').reverse().join('/')
}

const months = ['JAN', 'FEV', 'MAR', 'ABR', 'MAI', 'JUN', 'JUL', 'AGO', 'SET', 'OUT', 'NOV', 'DEZ']

/** 1990-05-12 as 12/MAI/1990, the format of the old identity card. */
export function spelledDate(iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  return `${day}/${months[Number(month) - 1] ?? ''}/${year}`
}

/** The value of a field that is a date, as it is printed and as a reader should report it. */
export function dateOf(
  person: SpecimenPerson,
  field: 'birthDate' | 'issueDate' | 'expiryDate',
  print: (iso: string) => string = printedDate,
): Pick<PlacedValue, 'value' | 'field' | 'truth'> {
  return { value: print(person[field]), field, truth: person[field] }
}

/** The value of the CPF field, as it is printed (with points) and as a reader should report it (eleven digits). */
export function cpfOf(person: SpecimenPerson): Pick<PlacedValue, 'value' | 'field' | 'truth'> {
  return { value: formatCpf(person.cpf), field: 'cpf', truth: person.cpf }
}

/** The values of the two fields of the parents. */
export function parentsOf(person: SpecimenPerson): {
  readonly father: ParentName
  readonly mother: ParentName
} {
  return {
    father: { value: person.fatherName, field: 'fatherName' },
    mother: { value: person.motherName, field: 'motherName' },
  }
}

/** The pitch of OCR-B, 2.54 mm, and the distance of its lines on a card, in pixels at 18.7 a millimetre. */
const MRZ_PITCH = 47.5
const MRZ_LINE_PITCH = 84
const MRZ_SIZE = 60
const MRZ_TOP = 788

/** Prints the zone at the foot of a card. */
export function printMrz(sheet: Sheet, lines: readonly string[]): void {
  const top = MRZ_TOP - 88
  sheet.draw(
    `<rect y="${top}" width="${sheet.width}" height="${sheet.height - top}" fill="#f5f6f1" opacity=".82"/>`,
  )
  const left = (sheet.width - 30 * MRZ_PITCH) / 2
  lines.forEach((line, row) => {
    const path = [...line]
      .map((letter, column) => cell(letter, left + column * MRZ_PITCH, row, sheet.variety.typeface))
      .join('')
    sheet.draw(`<path d="${path}" fill="#15171a"/>`)
  })
}

/** One letter in the middle of its cell. The I has serifs, as in OCR-B, and the zero no dot. */
function cell(letter: string, x: number, row: number, typeface: Typeface): string {
  const face = letter === 'I' || letter === '1' ? 'mono' : 'sans'
  const lettering = { face, size: MRZ_SIZE, typeface } as const
  const inset = (MRZ_PITCH - widthOf(letter, lettering)) / 2
  return outline(letter, x + inset, MRZ_TOP + row * MRZ_LINE_PITCH, lettering)
}

/** The two styles of a card: how labels are set, and how values are. */
export function styles(labelColour: string, valueSize = 34): { readonly label: Line; readonly value: Line } {
  return {
    label: { face: 'condensed', size: 21, colour: labelColour },
    value: { face: 'condensed-bold', size: valueSize, colour: '#14161a' },
  }
}
