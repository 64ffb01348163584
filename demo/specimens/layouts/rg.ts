/** The old identity card, 102 x 68 mm, typewritten on green paper. */
import { formatCpf } from '../../../src/protocol/cpf.ts'
import { fingerprint, signature } from '../ornament.ts'
import type { SpecimenPerson } from '../person.ts'
import type { Random } from '../random.ts'
import type { Line, Sheet } from '../sheet.ts'
import {
  cpfOf,
  dateOf,
  parentsOf,
  printedDate,
  spelledDate,
  type CardDesign,
  type Printed,
} from './design.ts'

const green = '#1f4d2c'
const shared = {
  type: 'rg',
  width: 1600,
  height: 1067,
  cornerRadius: 12,
  ink: green,
  palette: { paper: '#e7efdf', paperFar: '#dde8e0', lines: ['#93b780', '#82a6ba', '#b5c69c'] },
} as const

export const rgFront: CardDesign = { ...shared, side: 'front', mark: { x: 1180, y: 300 }, print: printFront }
export const rgBack: CardDesign = { ...shared, side: 'back', mark: { x: 1180, y: 745 }, print: printBack }

const heading: Line = { face: 'sans-bold', size: 33 }
const label: Line = { face: 'condensed-bold', size: 23, colour: green }

function printFront(sheet: Sheet, person: SpecimenPerson, random: Random): Printed {
  frame(sheet)
  sheet.headings(800, 92, 0, ['REPÚBLICA FEDERATIVA DO BRASIL'], { ...heading, size: 38 })
  const issuer = [`ESTADO DE ${person.birthPlace.stateName}`, 'SECRETARIA DA SEGURANÇA PÚBLICA']
  sheet.headings(800, 140, 44, [...issuer, 'INSTITUTO DE IDENTIFICAÇÃO'], { ...heading, size: 29 })
  sheet.draw(fingerprint({ x: 960, y: 380, width: 300, height: 350 }))
  sheet.headings(1110, 770, 0, ['POLEGAR DIREITO'], { ...label, size: 22 })
  sheet.draw(signature(420, 880, 760, random))
  sheet.headings(800, 945, 0, ['ASSINATURA DO TITULAR'], { ...label, size: 22 })
  sheet.headings(800, 1018, 0, ['CARTEIRA DE IDENTIDADE'], { ...heading, size: 40, tracking: 4 })
  return { portrait: { x: 200, y: 300, width: 375, height: 490, grey: random.chance(0.5) } }
}

function printBack(sheet: Sheet, person: SpecimenPerson, random: Random): Printed {
  frame(sheet)
  const face = random.pick(['serif-bold', 'sans-bold', 'condensed-bold'] as const)
  const value: Line = { face, size: 38, colour: '#22252b' }
  const { city, state } = person.birthPlace
  sheet.headings(800, 88, 0, ['VÁLIDA EM TODO O TERRITÓRIO NACIONAL'], heading)
  printNumberAndDate(sheet, person, value)
  sheet.entries({ labelLine: label, valueLine: value, indent: 36 }, [
    { x: 74, y: 250, label: 'NOME', value: person.name, field: 'name', maxWidth: 1400, drop: 48 },
    { x: 74, y: 604, label: 'NATURALIDADE', value: `${city} - ${state}`, drop: 48 },
    {
      x: 960,
      y: 604,
      label: 'DATA DE NASCIMENTO',
      ...dateOf(person, 'birthDate', dateStyle(sheet)),
      drop: 48,
    },
  ])
  const { father, mother } = parentsOf(person)
  const place = { x: 74, y: 382, label: 'FILIAÇÃO', labelLine: label, indent: 36, maxWidth: 1400, drop: 48 }
  sheet.parents({ ...place, value: '', valueLine: value }, father, mother)
  const record = `CN LV-A${random.digits(2)} FL-${random.digits(3)} N-${random.digits(4)}`
  sheet.entries({ labelLine: label, valueLine: { ...value, size: 32 }, indent: 190 }, [
    { x: 74, y: 712, label: 'DOC. ORIGEM', value: record, drop: 4 },
    { x: 74, y: 756, value: `${city} - ${state}` },
  ])
  const printed = random.chance(0.5) ? formatCpf(person.cpf) : formatCpf(person.cpf).replace('-', '/')
  sheet.entry({
    ...cpfOf(person),
    x: 74,
    y: 832,
    label: 'CPF',
    labelLine: label,
    value: printed,
    valueLine: value,
    indent: 100,
    drop: 4,
  })
  sheet.draw(signature(640, 896, 470, random))
  sheet.headings(860, 968, 0, ['ASSINATURA DO DIRETOR'], { ...label, size: 20 })
  sheet.headings(800, 1025, 0, ['LEI Nº 7.116 DE 29/08/83'], { ...heading, size: 30 })
  return {}
}

function printNumberAndDate(sheet: Sheet, person: SpecimenPerson, value: Line): void {
  sheet.label('REGISTRO', 74, 150, label)
  sheet.label('GERAL', 74, 178, label)
  const number = { value: person.identityNumber, field: 'documentNumber' } as const
  sheet.entry({ x: 250, y: 176, ...number, valueLine: { ...value, size: 46 } })
  sheet.label('DATA DE', 900, 150, label)
  sheet.label('EXPEDIÇÃO', 900, 178, label)
  sheet.entry({
    x: 1090,
    y: 176,
    ...dateOf(person, 'issueDate', dateStyle(sheet)),
    valueLine: { ...value, size: 42 },
  })
}

/** Most states spell the month. */
function dateStyle({ variety }: Sheet): (iso: string) => string {
  return variety.numericMonths ? printedDate : spelledDate
}

function frame(sheet: Sheet): void {
  const size = `width="${sheet.width - 44}" height="${sheet.height - 44}"`
  sheet.draw(`<rect x="22" y="22" ${size} fill="none" stroke="#2e6b3c" stroke-width="11"/>`)
}
