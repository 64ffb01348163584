/** Bank cards and documents of other countries. */
import { writeMrz, writePassportMrz } from '../../../demo/specimens/mrz.ts'
import type { SpecimenPerson } from '../../../demo/specimens/person.ts'
import type { Random } from '../../../demo/specimens/random.ts'
import type { Drawing, Print } from './drawn-card.ts'

const idOne = { width: 1600, height: 1009, cornerRadius: 56 } as const
const date = (iso: string, between = '/'): string => iso.split('-').reverse().join(between)

export function bankCard(person: SpecimenPerson, random: Random): Drawing {
  const number = Array.from({ length: 4 }, () => random.digits(4)).join('  ')
  const white = { colour: '#f4f4f4' } as const
  const paper = random.pick(['#20222a', '#5a1a8c', '#0f5e3c', '#b0301c', '#123c7c'])
  return {
    ...idOne,
    paper,
    marks:
      '<rect x="160" y="380" width="200" height="150" rx="22" fill="#d6b45c"/>' +
      '<circle cx="1320" cy="840" r="90" fill="#eb001b"/><circle cx="1430" cy="840" r="90" fill="#f79e1b" opacity=".85"/>',
    print: [
      [random.pick(['BANCO ALVORADA', 'Caixa do Povo', 'nuvem', 'BANCO DO VALE S.A.']), 130, 190, 84, white],
      [random.pick(['crédito', 'débito', 'múltiplo']), 1250, 180, 46, white],
      [number, 150, 660, 88, { ...white, face: 'mono-bold' }],
      ['VÁLIDO ATÉ', 700, 745, 26, white],
      [`${date(person.expiryDate).slice(3, 5)}/${person.expiryDate.slice(2, 4)}`, 870, 752, 50, white],
      [person.name, 150, 880, 54, white],
    ],
  }
}

/** Title, issuer and the words of labels, as a state prints them. */
const cards = [
  [
    'PRT',
    'REPÚBLICA PORTUGUESA',
    'CARTÃO DE CIDADÃO / CITIZEN CARD',
    'APELIDO(S) / SURNAME',
    'NOME(S) / GIVEN NAME(S)',
    'DATA DE NASCIMENTO / DATE OF BIRTH',
    'VALIDADE / EXPIRY DATE',
    'Nº DOCUMENTO / DOCUMENT No.',
  ],
  [
    'ARG',
    'REPÚBLICA ARGENTINA - MERCOSUR',
    'DOCUMENTO NACIONAL DE IDENTIDAD',
    'Apellido / Surname',
    'Nombre / Name',
    'Fecha de nacimiento / Date of birth',
    'Fecha de vencimiento / Date of expiry',
    'Documento / Document',
  ],
  [
    'CHL',
    'REPÚBLICA DE CHILE',
    'CÉDULA DE IDENTIDAD',
    'APELLIDOS',
    'NOMBRES',
    'FECHA DE NACIMIENTO',
    'FECHA DE VENCIMIENTO',
    'NÚMERO DOCUMENTO',
  ],
  [
    'ESP',
    'ESPAÑA',
    'DOCUMENTO NACIONAL DE IDENTIDAD',
    'APELLIDOS',
    'NOMBRE',
    'NACIMIENTO',
    'VALIDEZ',
    'NÚM SOPORTE',
  ],
  [
    'D<<',
    'BUNDESREPUBLIK DEUTSCHLAND',
    'PERSONALAUSWEIS / IDENTITY CARD',
    'Name / Surname',
    'Vornamen / Given names',
    'Geburtstag / Date of birth',
    'Gültig bis / Date of expiry',
    'Ausweisnummer',
  ],
  [
    'URY',
    'REPÚBLICA ORIENTAL DEL URUGUAY',
    'DOCUMENTO DE IDENTIDAD',
    'Apellidos',
    'Nombres',
    'Fecha de Nacimiento',
    'Fecha de Vencimiento',
    'Nº de documento',
  ],
  ['USA', 'NEW HAMPSHIRE USA', 'DRIVER LICENSE', '1 LAST NAME', '2 FIRST NAME', '3 DOB', '4b EXP', '4d DLN'],
] as const
export const FOREIGN_CARDS = cards.length

/** The front of a card of another country, or its back with the zone. */
export function foreignCard(
  index: number,
  person: SpecimenPerson,
  image: Uint8Array,
  isBack: boolean,
): Drawing {
  const [state, issuer, title, surname, given, birth, expiry, number] =
    cards[index % cards.length] ?? cards[0]
  const [last = '', ...others] = person.name.split(' ').reverse()
  const documentNumber = person.licenceNumber.slice(0, 9)
  const value = { colour: '#101216' } as const
  const common = { ...idOne, paper: '#e9eef2', ink: '#27406b', guilloche: ['#9ab3cf', '#cfb39a', '#a8c7a8'] }
  if (isBack)
    return {
      ...common,
      print: [
        [issuer, 90, 110, 34],
        ...writeMrz({ ...person, prefix: `ID${state}`, documentNumber, nationality: state }).map(
          (row, line): Print => [row, 90, 780 + line * 84, 60, { ...value, face: 'mono' }],
        ),
      ],
    }
  return {
    ...common,
    portrait: { x: 90, y: 230, width: 420, height: 540, image },
    print: [
      [issuer, 560, 90, 44],
      [title, 560, 150, 38],
      [surname, 560, 260, 22],
      [last, 560, 305, 38, value],
      [given, 560, 370, 22],
      [others.reverse().join(' '), 560, 415, 38, value],
      [birth, 560, 490, 22],
      [date(person.birthDate, ' '), 560, 535, 38, value],
      [expiry, 1060, 490, 22],
      [date(person.expiryDate, ' '), 1060, 535, 38, value],
      [number, 560, 610, 22],
      [documentNumber, 560, 655, 38, value],
    ],
  }
}

const passports = [
  ['PRT', 'PORTUGAL', 'PASSAPORTE / PASSPORT', 'Apelidos / Surname', 'Nomes próprios / Given names'],
  ['ARG', 'REPÚBLICA ARGENTINA', 'PASAPORTE / PASSPORT', 'Apellidos / Surname', 'Nombres / Given names'],
  ['FRA', 'RÉPUBLIQUE FRANÇAISE', 'PASSEPORT / PASSPORT', 'Nom / Surname', 'Prénoms / Given names'],
  [
    'BRA',
    'REPÚBLICA FEDERATIVA DO BRASIL',
    'PASSAPORTE / PASSPORT',
    'Sobrenome / Surname',
    'Nome / Given names',
  ],
  ['COL', 'REPÚBLICA DE COLOMBIA', 'PASAPORTE / PASSPORT', 'Apellidos / Surname', 'Nombres / Given names'],
  ['HTI', "RÉPUBLIQUE D'HAÏTI", 'PASSEPORT / PASSPORT', 'Nom / Surname', 'Prénoms / Given names'],
] as const
export const PASSPORTS = passports.length

/** The page of a passport (125 x 88 mm) with the person on it. */
export function passport(index: number, person: SpecimenPerson, image: Uint8Array): Drawing {
  const [state, issuer, title, surname, given] = passports[index % passports.length] ?? passports[0]
  const [last = '', ...others] = person.name.split(' ').reverse()
  const documentNumber = `F${person.licenceNumber.slice(0, 6)}`
  const zone = writePassportMrz({ ...person, prefix: `P<${state}`, documentNumber, nationality: state })
  return {
    width: 1600,
    height: 1126,
    paper: '#e7ead9',
    guilloche: ['#b6bf8c', '#c9a98c', '#9cb7c4'],
    portrait: { x: 80, y: 220, width: 400, height: 520, image },
    print: [
      [issuer, 80, 90, 46],
      [title, 80, 150, 38],
      ['Tipo / Type', 540, 210, 22],
      [`P    ${state}    ${documentNumber}`, 540, 255, 38],
      [surname, 540, 330, 22],
      [last, 540, 375, 38],
      [given, 540, 440, 22],
      [others.reverse().join(' '), 540, 485, 38],
      ['Date of birth', 540, 560, 22],
      [date(person.birthDate, ' '), 540, 605, 38],
      ['Date of expiry', 1040, 560, 22],
      [date(person.expiryDate, ' '), 1040, 605, 38],
      ...zone.map((row, line): Print => [row, 70, 960 + line * 84, 55, { face: 'mono' }]),
    ],
  }
}
