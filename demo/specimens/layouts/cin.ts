/** The national identity card of 2022, whose number is the CPF. */
import { writeMrz } from '../mrz.ts'
import { signature } from '../ornament.ts'
import type { SpecimenPerson } from '../person.ts'
import type { Random } from '../random.ts'
import type { Sheet } from '../sheet.ts'
import { cpfOf, dateOf, idOne, parentsOf, printMrz, styles, type CardDesign, type Printed } from './design.ts'

const green = '#14532d'
const shared = {
  ...idOne,
  type: 'rg',
  ink: green,
  palette: { paper: '#ebf3e7', paperFar: '#e3efe9', lines: ['#a6d388', '#86c5b2', '#d8d492', '#93c6d4'] },
} as const
const { label, value } = styles('#2f6b48')

export const cinFront: CardDesign = { ...shared, side: 'front', mark: { x: 1300, y: 280 }, print: printFront }
export const cinBack: CardDesign = { ...shared, side: 'back', mark: { x: 640, y: 545 }, print: printBack }

function printFront(sheet: Sheet, person: SpecimenPerson, random: Random): Printed {
  const bold = { face: 'condensed-bold', size: 36 } as const
  sheet.headings(800, 66, 0, ['REPÚBLICA FEDERATIVA DO BRASIL'], bold)
  const issuer = [`GOVERNO DO ESTADO DE ${person.birthPlace.stateName}`, 'SECRETARIA DE SEGURANÇA PÚBLICA']
  sheet.headings(800, 108, 36, issuer, { face: 'condensed', size: 25 })
  sheet.headings(800, 196, 0, ['CARTEIRA DE IDENTIDADE'], bold)
  const { city, state } = person.birthPlace
  sheet.entries({ labelLine: label, valueLine: value }, [
    { x: 560, y: 262, label: 'Nome / Name', value: person.name, field: 'name', maxWidth: 700, maxLines: 2 },
    { x: 560, y: 380, label: 'Nome Social / Social Name', value: '' },
    { x: 560, y: 466, label: 'Registro Geral - CPF / Personal Number', ...cpfOf(person) },
    { x: 1200, y: 466, label: 'Sexo / Sex', value: person.sex },
    { x: 560, y: 562, label: 'Data de Nascimento / Date of Birth', ...dateOf(person, 'birthDate') },
    { x: 1100, y: 562, label: 'Nacionalidade / Nationality', value: 'BRA' },
    { x: 560, y: 658, label: 'Naturalidade / Place of Birth', value: `${city}/${state}` },
    { x: 560, y: 754, label: 'Data de Validade / Date of Expiry', ...dateOf(person, 'expiryDate') },
  ])
  sheet.draw(signature(620, 886, 520, random))
  const caption = "Assinatura do Titular / Cardholder's Signature"
  sheet.headings(880, 968, 0, [caption], { ...label, size: 19 })
  return { portrait: { x: 90, y: 240, width: 420, height: 546 } }
}

function printBack(sheet: Sheet, person: SpecimenPerson): Printed {
  const { city, state } = person.birthPlace
  sheet.entries({ labelLine: label, valueLine: { ...value, size: 31 } }, [
    { x: 80, y: 270, label: 'Órgão Expedidor / Card Issuer', value: `SSP/${state}` },
    { x: 80, y: 364, label: 'Local / Place of Issue', value: `${city}/${state}` },
    { x: 80, y: 458, label: 'Data de Emissão / Date of Issue', ...dateOf(person, 'issueDate') },
    { x: 80, y: 552, label: 'Doador de Órgãos / Organ Donor', value: 'NÃO' },
  ])
  const { father, mother } = parentsOf(person)
  const place = { x: 80, y: 74, label: 'Filiação / Filiation', labelLine: label, maxWidth: 900 }
  sheet.parents({ ...place, value: '', valueLine: { ...value, size: 31 } }, mother, father)
  const law = 'LEI Nº 7.116, DE 29 DE AGOSTO DE 1983'
  sheet.write(law, 560, 660, { ...label, size: 20 })
  const mrz = writeMrz({
    prefix: 'IDBRA',
    documentNumber: person.licenceNumber.slice(0, 9),
    birthDate: person.birthDate,
    expiryDate: person.expiryDate,
    sex: person.sex,
    nationality: 'BRA',
    optional: person.cpf,
    name: person.name,
  })
  printMrz(sheet, mrz)
  const text = `SPECIMEN;CPF=${person.cpf};NOME=${person.name};NASC=${person.birthDate};LIMIAR`
  return { mrz, code: { box: { x: 1080, y: 110, width: 440, height: 440 }, text } }
}
