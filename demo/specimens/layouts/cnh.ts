/** The driving licence in its form of 2022. */
import { writeMrz } from '../mrz.ts'
import { signature } from '../ornament.ts'
import type { SpecimenPerson } from '../person.ts'
import type { Random } from '../random.ts'
import type { Line, PlacedValue, Sheet } from '../sheet.ts'
import {
  cpfOf,
  dateOf,
  idOne,
  parentsOf,
  printedDate,
  printMrz,
  styles,
  type CardDesign,
  type Printed,
} from './design.ts'

const green = '#135a36'
const red = '#b01c1c'
const palette = { paper: '#e6f1e2', paperFar: '#dcebe9', lines: ['#8fc077', '#80b5d6', '#d9c681', '#76b796'] }
const { label, value } = styles('#26463a')

export const cnhFront: CardDesign = {
  ...idOne,
  type: 'cnh',
  side: 'front',
  ink: green,
  palette,
  mark: { x: 1345, y: 62 },
  print: printFront,
}

export const cnhBack: CardDesign = {
  ...idOne,
  type: 'cnh',
  side: 'back',
  ink: green,
  palette,
  mark: { x: 1240, y: 660 },
  print: printBack,
}

function printFront(sheet: Sheet, person: SpecimenPerson, random: Random): Printed {
  const bold = { face: 'condensed-bold', size: 31 } as const
  sheet.headings(800, 58, 36, ['REPÚBLICA FEDERATIVA DO BRASIL'], bold)
  const ministry = ['MINISTÉRIO DOS TRANSPORTES', 'SECRETARIA NACIONAL DE TRÂNSITO']
  sheet.headings(800, 94, 34, ministry, { ...bold, size: 25 })
  const title = 'CARTEIRA NACIONAL DE HABILITAÇÃO / DRIVER LICENSE / PERMISO DE CONDUCCIÓN'
  sheet.headings(800, 172, 0, [title], { ...bold, size: 29 })
  const { city, state } = person.birthPlace
  const identity = `${person.identityNumber.replace(/[.-]/g, '')} SSP ${state}`
  const bornAt = (iso: string): string => `${printedDate(iso)}, ${city}, ${state}`
  const inRed = { ...value, colour: red }
  sheet.entries({ labelLine: label, valueLine: value, indent: 6 }, [
    {
      x: 540,
      y: 222,
      label: '2 e 1 NOME E SOBRENOME',
      value: person.name,
      field: 'name',
      maxWidth: 690,
      maxLines: 2,
    },
    { x: 1290, y: 222, label: '1ª HABILITAÇÃO', value: printedDate(person.firstLicenceDate) },
    { x: 540, y: 344, label: '3 DATA, LOCAL E UF DE NASCIMENTO', ...dateOf(person, 'birthDate', bornAt) },
    { x: 540, y: 424, label: '4a DATA EMISSÃO', ...dateOf(person, 'issueDate') },
    { x: 850, y: 424, label: '4b VALIDADE', ...dateOf(person, 'expiryDate'), valueLine: inRed },
    { x: 1160, y: 424, label: 'ACC', value: '' },
    { x: 540, y: 512, label: '4c DOC. IDENTIDADE / ÓRG. EMISSOR / UF', value: identity },
    { x: 540, y: 600, label: '4d CPF', ...cpfOf(person) },
    { x: 850, y: 600, label: '5 Nº REGISTRO', ...registerOf(person), valueLine: inRed },
    { x: 1180, y: 600, label: '9 CAT HAB', value: person.licenceCategory, valueLine: inRed },
    { x: 540, y: 688, label: 'NACIONALIDADE', value: person.sex === 'F' ? 'BRASILEIRA' : 'BRASILEIRO' },
  ])
  printParents(sheet, person)
  sheet.write('D', 1470, 476, { face: 'sans-bold', size: 64 })
  sheet.draw(signature(110, 880, 320, random))
  sheet.write('7 ASSINATURA DO PORTADOR', 280, 968, { ...label, size: 19, anchor: 'middle' })
  return { portrait: { x: 80, y: 225, width: 400, height: 520 } }
}

function printParents(sheet: Sheet, person: SpecimenPerson): void {
  const { father, mother } = parentsOf(person)
  const place = { x: 540, y: 776, label: 'FILIAÇÃO', labelLine: label, indent: 6, maxWidth: 1000 }
  sheet.parents({ ...place, value: '', valueLine: value }, father, mother)
}

function printBack(sheet: Sheet, person: SpecimenPerson, random: Random): Printed {
  printCategories(sheet, person)
  const { city, state, stateName } = person.birthPlace
  const remarks = random.pick(['EAR', 'A', 'SEM OBSERVAÇÕES'])
  sheet.entries({ labelLine: label, valueLine: { ...value, size: 29 } }, [
    { x: 770, y: 84, label: '12 OBSERVAÇÕES', value: remarks },
    { x: 770, y: 420, label: 'LOCAL', value: `${city}, ${state}` },
  ])
  const small: Line = { face: 'condensed', size: 20 }
  sheet.write('ASSINADO DIGITALMENTE', 1190, 420, small)
  sheet.write('DEPARTAMENTO ESTADUAL DE TRÂNSITO', 1190, 450, small)
  sheet.write(stateName, 770, 580, { face: 'condensed-bold', size: 42 })
  const mrz = writeMrz({
    prefix: 'I<BRA',
    documentNumber: person.licenceNumber,
    birthDate: person.birthDate,
    expiryDate: person.expiryDate,
    sex: person.sex,
    nationality: 'BRA',
    name: person.name,
  })
  printMrz(sheet, mrz)
  return { mrz, code: { box: { x: 1150, y: 30, width: 380, height: 380 } } }
}

/** The table of categories. The person's own category has the day until which it is valid. */
function printCategories(sheet: Sheet, person: SpecimenPerson): void {
  ;['ACC', 'A', 'A1', 'B', 'B1', 'C', 'C1', 'D', 'D1', 'BE'].forEach((category, row) => {
    const y = 60 + row * 56
    sheet.draw(
      `<rect x="70" y="${y}" width="640" height="56" fill="none" stroke="#40584a" stroke-width="2"/>`,
    )
    sheet.write(category, 90, y + 39, { face: 'condensed-bold', size: 27, colour: '#14161a' })
    if (!person.licenceCategory.includes(category)) return
    sheet.write(printedDate(person.expiryDate), 430, y + 39, {
      face: 'condensed',
      size: 26,
      colour: '#14161a',
    })
  })
}

const registerOf = (person: SpecimenPerson): Pick<PlacedValue, 'value' | 'field'> => ({
  value: person.licenceNumber,
  field: 'documentNumber',
})
