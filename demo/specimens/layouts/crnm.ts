/** The card of a registered migrant. */
import { splitName, writeMrz } from '../mrz.ts'
import type { SpecimenPerson } from '../person.ts'
import type { Sheet } from '../sheet.ts'
import { cpfOf, dateOf, idOne, parentsOf, printMrz, styles, type CardDesign, type Printed } from './design.ts'

const blue = '#1d2f6b'
const shared = {
  ...idOne,
  type: 'rne',
  ink: blue,
  palette: { paper: '#e8ecf5', paperFar: '#ebe6f1', lines: ['#939fcf', '#86a9d8', '#c39cca', '#86b7c6'] },
} as const
const { label, value } = styles('#33457f', 33)

export const crnmFront: CardDesign = {
  ...shared,
  side: 'front',
  mark: { x: 1310, y: 180 },
  print: printFront,
}
export const crnmBack: CardDesign = { ...shared, side: 'back', mark: { x: 1180, y: 620 }, print: printBack }

function printFront(sheet: Sheet, person: SpecimenPerson): Printed {
  const bold = { face: 'condensed-bold', size: 36 } as const
  sheet.headings(800, 66, 0, ['REPÚBLICA FEDERATIVA DO BRASIL'], bold)
  sheet.headings(800, 114, 0, ['CARTEIRA DE REGISTRO NACIONAL MIGRATÓRIO'], { ...bold, size: 33 })
  // The two parts are printed separately on the card; together they are the name.
  const { given, surname } = splitName(person.name)
  sheet.entries({ labelLine: label, valueLine: value }, [
    { x: 560, y: 182, label: 'SOBRENOME / SURNAME', value: surname },
    {
      x: 560,
      y: 278,
      label: 'NOME / NAME',
      value: given,
      field: 'name',
      truth: person.name,
      maxLines: 1,
      maxWidth: 980,
    },
    { x: 560, y: 374, label: 'DATA DE NASCIMENTO', ...dateOf(person, 'birthDate') },
    { x: 960, y: 374, label: 'SEXO', value: person.sex },
    { x: 1200, y: 374, label: 'NACIONALIDADE', value: person.nationality.name },
    { x: 560, y: 664, label: 'RNM', value: person.migrantNumber, field: 'documentNumber' },
    { x: 960, y: 664, label: 'CPF', ...cpfOf(person) },
    { x: 560, y: 758, label: 'CLASSIFICAÇÃO', value: 'RESIDENTE' },
    { x: 960, y: 758, label: 'VALIDADE', ...dateOf(person, 'expiryDate') },
    { x: 560, y: 852, label: 'DATA DE EMISSÃO', ...dateOf(person, 'issueDate') },
  ])
  const { father, mother } = parentsOf(person)
  const place = { x: 560, y: 470, label: 'FILIAÇÃO', labelLine: label, maxWidth: 1000 }
  sheet.parents({ ...place, value: '', valueLine: value }, father, mother)
  return { portrait: { x: 90, y: 200, width: 420, height: 546 } }
}

function printBack(sheet: Sheet, person: SpecimenPerson): Printed {
  sheet.entries({ labelLine: label, valueLine: { ...value, size: 30 } }, [
    { x: 80, y: 92, label: 'AMPARO LEGAL', value: 'ART. 30, LEI 13.445/2017' },
    { x: 80, y: 208, value: 'POLÍCIA FEDERAL', valueLine: { ...value, size: 36 } },
    { x: 80, y: 284, label: 'PRAZO DE RESIDÊNCIA', value: 'INDETERMINADO' },
    { x: 80, y: 392, label: 'ESTE DOCUMENTO É VÁLIDO EM TODO O TERRITÓRIO NACIONAL', value: '' },
  ])
  const mrz = writeMrz({
    prefix: 'IABRA',
    documentNumber: person.migrantNumber.replace('-', ''),
    birthDate: person.birthDate,
    expiryDate: person.expiryDate,
    sex: person.sex,
    nationality: person.nationality.code,
    optional: person.cpf,
    name: person.name,
  })
  printMrz(sheet, mrz)
  return { mrz }
}
