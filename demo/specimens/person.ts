/** People who do not exist, with names as long and as accented as those on Brazilian documents. */
import { checkDigit, type Cpf } from '../../src/protocol/cpf.ts'
import type { Half } from './halves.ts'
import { names, type KnownNames } from './names.ts'
import { seededRandom, type Random } from './random.ts'

/** A person as documents describe one. Dates are ISO (yyyy-mm-dd), names in capitals with their accents. */
export interface SpecimenPerson {
  readonly sex: 'F' | 'M'
  readonly name: string
  readonly motherName: string
  readonly fatherName: string
  readonly birthDate: string
  readonly birthPlace: Place
  readonly issueDate: string
  readonly expiryDate: string
  readonly cpf: Cpf
  /** As printed on the old identity card: 12.345.678-9. */
  readonly identityNumber: string
  /** The eleven digits of the driving licence's register. */
  readonly licenceNumber: string
  readonly licenceCategory: string
  readonly firstLicenceDate: string
  /** As printed on a migrant's card: F123456-K. */
  readonly migrantNumber: string
  /** The citizenship on a migrant's card. */
  readonly nationality: { readonly name: string; readonly code: string }
}

export interface Place {
  readonly city: string
  readonly state: string
  readonly stateName: string
}

/** Makes the person of a seed, with names of a half. `facts` overrides what the seed draws. */
export function randomPerson(
  seed: number,
  facts: Partial<SpecimenPerson> = {},
  half: Half = 'development',
): SpecimenPerson {
  const random = seededRandom(seed)
  const { surnames: surnamesKnown } = names[half]
  const wholeName = (ofSex: 'F' | 'M', ends: readonly string[]): string =>
    inFull(random, names[half], ofSex, ends)
  const sex = random.pick(['F', 'M'] as const)
  const surnames = [random.pick(surnamesKnown), random.pick(surnamesKnown)]
  const maiden = random.pick(surnamesKnown)
  const birthYear = random.integer(1955, 2002)
  return {
    sex,
    name: wholeName(sex, surnames),
    motherName: wholeName('F', [maiden, surnames[0] ?? '']),
    fatherName: wholeName('M', surnames.slice(1)),
    birthDate: randomDate(random, birthYear, birthYear),
    birthPlace: random.pick(places),
    issueDate: randomDate(random, 2021, 2024),
    expiryDate: randomDate(random, 2031, 2034),
    cpf: randomCpf(random),
    identityNumber: randomIdentityNumber(random),
    licenceNumber: randomLicenceNumber(random),
    licenceCategory: random.pick(['A', 'B', 'AB', 'AD', 'AE', 'D']),
    firstLicenceDate: randomDate(random, birthYear + 18, 2020),
    migrantNumber: `F${random.digits(6)}-${random.pick([...'ABCDKVXZ'])}`,
    nationality: random.pick(nationalities),
    ...facts,
  }
}

/** One name in four is long enough to wrap. */
function inFull(
  random: Random,
  { women, men, surnames }: KnownNames,
  sex: 'F' | 'M',
  ends: readonly string[],
): string {
  const given = random.pick(sex === 'F' ? women : men)
  const middle = random.chance(0.25) ? [random.pick(surnames), random.pick(surnames)] : []
  return [given, ...middle, ...ends].join(' ')
}

function randomDate(random: Random, firstYear: number, lastYear: number): string {
  const year = random.integer(firstYear, lastYear)
  const [month, day] = [random.integer(1, 12), random.integer(1, 28)]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function randomCpf(random: Random): Cpf {
  const base = random.digits(9)
  const first = base + String(checkDigit(base, 9))
  return first + String(checkDigit(first, 10))
}

/** Eight digits and a check digit modulo 11, as São Paulo issues them. */
function randomIdentityNumber(random: Random): string {
  const base = String(random.integer(10_000_000, 59_999_999))
  const sum = [...base].reduce((total, digit, index) => total + Number(digit) * (index + 2), 0)
  const check = (11 - (sum % 11)) % 11
  return `${base.slice(0, 2)}.${base.slice(2, 5)}.${base.slice(5)}-${check === 10 ? 'X' : check}`
}

/**
 * Eleven digits, as in the register of licences: nine, and two that check them. Drawn again in the rare case for which
 * the rule makes an exception.
 */
export function randomLicenceNumber(random: Random): string {
  for (;;) {
    const base = random.digits(9)
    const weigh = (weight: (index: number) => number): number =>
      [...base].reduce((total, digit, index) => total + Number(digit) * weight(index), 0) % 11
    const [first, second] = [weigh((index) => 9 - index), weigh((index) => index + 1)]
    if (first < 10 && second < 10) return `${base}${first}${second}`
  }
}

const places: readonly Place[] = [
  { city: 'SÃO PAULO', state: 'SP', stateName: 'SÃO PAULO' },
  { city: 'RIBEIRÃO PRETO', state: 'SP', stateName: 'SÃO PAULO' },
  { city: 'BELÉM', state: 'PA', stateName: 'PARÁ' },
  { city: 'GOIÂNIA', state: 'GO', stateName: 'GOIÁS' },
  { city: 'MACEIÓ', state: 'AL', stateName: 'ALAGOAS' },
  { city: 'FLORIANÓPOLIS', state: 'SC', stateName: 'SANTA CATARINA' },
  { city: 'VITÓRIA', state: 'ES', stateName: 'ESPÍRITO SANTO' },
  { city: 'CURITIBA', state: 'PR', stateName: 'PARANÁ' },
  { city: 'JUIZ DE FORA', state: 'MG', stateName: 'MINAS GERAIS' },
  { city: 'SÃO LUÍS', state: 'MA', stateName: 'MARANHÃO' },
]
const nationalities = [
  { name: 'BOLÍVIA', code: 'BOL' },
  { name: 'HAITI', code: 'HTI' },
  { name: 'VENEZUELA', code: 'VEN' },
  { name: 'PORTUGAL', code: 'PRT' },
  { name: 'ANGOLA', code: 'AGO' },
] as const
