/** The driving licence before 2022: a sheet folded once. The half with the person is shown. */
import { signature } from '../ornament.ts'
import type { SpecimenPerson } from '../person.ts'
import type { Random } from '../random.ts'
import type { Line, PlacedValue, Sheet } from '../sheet.ts'
import { cpfOf, dateOf, parentsOf, printedDate, type CardDesign, type Printed } from './design.ts'

const red = '#b22222'
const label: Line = { face: 'sans-bold', size: 20, colour: '#1d2f3a' }
const value: Line = { face: 'condensed-bold', size: 38, colour: '#1a1a1a' }

/** 85 x 60 mm. */
export const cnhOldFront: CardDesign = {
  width: 1600,
  height: 1130,
  cornerRadius: 8,
  type: 'cnh',
  side: 'front',
  ink: '#1d2f3a',
  palette: { paper: '#d9ebdf', paperFar: '#e4ecd9', lines: ['#8fc4c4', '#86b3b3', '#a9d492', '#77a9b4'] },
  mark: { x: 1300, y: 400 },
  print: printFront,
}

function printFront(sheet: Sheet, person: SpecimenPerson, random: Random): Printed {
  sheet.draw('<rect x="200" y="28" width="1340" height="204" fill="#244a82"/>')
  const pale: Line = { face: 'sans-bold', size: 34, colour: '#dfe8f2' }
  sheet.headings(870, 78, 0, ['REPÚBLICA FEDERATIVA DO BRASIL'], { ...pale, size: 40 })
  const issuer = [
    'MINISTÉRIO DAS CIDADES',
    'DEPARTAMENTO NACIONAL DE TRÂNSITO',
    'CARTEIRA NACIONAL DE HABILITAÇÃO',
  ]
  sheet.headings(870, 124, 44, issuer, pale)
  const sideways: Line = { ...label, size: 26, turn: -90 }
  sheet.write('VÁLIDA EM TODO O TERRITÓRIO NACIONAL', 90, 1070, sideways)
  sheet.write(random.digits(10), 170, 1070, { ...sideways, face: 'condensed-bold', size: 60 })
  printEntries(sheet, person)
  const { father, mother } = parentsOf(person)
  const place = { x: 790, y: 672, label: 'FILIAÇÃO', labelLine: label, indent: 14, maxWidth: 790, drop: 42 }
  sheet.parents({ ...place, value: '', valueLine: { ...value, size: 31 } }, father, mother)
  sheet.draw(signature(1180, 1112, 380, random))
  return { portrait: { x: 250, y: 396, width: 490, height: 560 } }
}

function printEntries(sheet: Sheet, person: SpecimenPerson): void {
  const inRed = { valueLine: { ...value, colour: red } }
  const identity = `${person.identityNumber.replace(/[.-]/g, '')} SSP ${person.birthPlace.state}`
  const number = { value: person.licenceNumber, field: 'documentNumber', ...inRed } as const
  const entries: readonly PlacedValue[] = [
    { x: 240, y: 286, label: 'NOME', value: person.name, field: 'name', maxWidth: 1280, maxLines: 2 },
    { x: 790, y: 424, label: 'DOC. IDENTIDADE / ÓRG. EMISSOR / UF', value: identity },
    { x: 790, y: 548, label: 'CPF', ...cpfOf(person) },
    { x: 1190, y: 548, label: 'DATA NASCIMENTO', ...dateOf(person, 'birthDate') },
    { x: 790, y: 940, label: 'PERMISSÃO', value: '' },
    { x: 1060, y: 940, label: 'ACC', value: '' },
    { x: 1280, y: 940, label: 'CAT. HAB.', value: person.licenceCategory, ...inRed },
    { x: 240, y: 1020, label: 'Nº REGISTRO', ...number },
    { x: 750, y: 1020, label: 'VALIDADE', ...dateOf(person, 'expiryDate'), ...inRed },
    { x: 1130, y: 1020, label: '1ª HABILITAÇÃO', value: printedDate(person.firstLicenceDate) },
  ]
  sheet.entries({ labelLine: label, valueLine: value, indent: 14 }, entries)
}
