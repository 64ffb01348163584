/** Writes a person who does not exist into the places of an annotated page. */
import { withoutAccents } from '../../../demo/specimens/mrz.ts'
import { names } from '../../../demo/specimens/names.ts'
import { randomLicenceNumber, randomPerson } from '../../../demo/specimens/person.ts'
import type { Half } from '../../../demo/specimens/halves.ts'
import type { Random } from '../../../demo/specimens/random.ts'
import type { DocumentField } from '../../../src/protocol/executions/executions.ts'
import type { AnnotatedClass } from './annotations.ts'
import type { PlacedRegion, UprightPage } from './upright-page.ts'

/** A region and the text that is written into it. */
export interface WrittenRegion extends PlacedRegion {
  readonly value: string
}

export interface WrittenPage {
  readonly regions: readonly WrittenRegion[]
  /** The values that a reader should find: dates as yyyy-mm-dd, the CPF as eleven digits, names without accents. */
  readonly truth: Readonly<Partial<Record<DocumentField, string>>>
}

type Kind = 'cnh' | 'rg' | 'cpf'
type Truth = Partial<Record<DocumentField, string>>

interface Writing {
  readonly kind: Kind
  readonly page: UprightPage
  readonly random: Random
  readonly half: Half
  readonly values: Map<PlacedRegion, string>
  readonly truth: Truth
  /** The width of a letter of this document's own type, pixels. */
  readonly pitch: number
  /** Cards from before 1983 print their labels under the values. */
  readonly hasLabelsUnder: boolean
  readonly state: string
}

const lengthOf = ({ left, right, slope }: PlacedRegion): number =>
  (right - left) / Math.cos((slope * Math.PI) / 180)
const heightOf = ({ top, bottom, left, right, slope }: PlacedRegion): number =>
  Math.max(4, bottom - top - Math.abs(Math.tan((slope * Math.PI) / 180)) * (right - left))
const middleOf = ({ top, bottom }: PlacedRegion): number => (top + bottom) / 2

/** Writes every value of a page; print stays as it is. */
export function writtenPage(
  page: UprightPage,
  name: AnnotatedClass,
  half: Half,
  random: Random,
): WrittenPage {
  const kind = name.split('_')[0] as Kind
  const dates = page.regions.filter((region) => region.kind === 'data')
  const pitches = dates.map((date) => lengthOf(date) / 10).sort((a, b) => a - b)
  const print = page.regions.filter(({ isPrint }) => isPrint).map(({ text }) => text)
  const writing: Writing = {
    kind,
    page,
    random,
    half,
    values: new Map(),
    truth: {},
    pitch: pitches[pitches.length >> 1] ?? page.width / 60,
    hasLabelsUnder: print.some((text) => text.startsWith('CÉDULA')),
    state: stateOf(print.join(' '), random),
  }
  writeDates(writing)
  writePeople(writing)
  for (const region of page.regions)
    if (!region.isPrint && !writing.values.has(region))
      writing.values.set(region, otherValue(region, writing))
  return {
    regions: page.regions.map((region) => ({ ...region, value: writing.values.get(region) ?? region.text })),
    truth: writing.truth,
  }
}

const STATES: readonly (readonly [RegExp, string])[] = [
  [/SÃO PAULO|\bSP\b/, 'SP'],
  [/BAHIA/, 'BA'],
  [/MINAS GERAIS/, 'MG'],
  [/RIO DE JANEIRO/, 'RJ'],
  [/PARANÁ/, 'PR'],
  [/RIO GRANDE DO SUL/, 'RS'],
  [/DISTRITO FEDERAL/, 'DF'],
]
const stateOf = (print: string, random: Random): string =>
  STATES.find(([words]) => words.test(print))?.[1] ?? random.pick(['MG', 'SP', 'BA', 'RJ', 'PR', 'PE', 'CE'])

const DATE_LABELS: readonly (readonly [RegExp, DocumentField | 'first'])[] = [
  [/NASC/, 'birthDate'],
  [/HABILITAÇÃO$/, 'first'],
  [/^VALIDADE/, 'expiryDate'],
  [/EMISSÃO$|EXPEDIÇÃO$/, 'issueDate'],
]
const MONTHS = 'JAN,FEV,MAR,ABR,MAI,JUN,JUL,AGO,SET,OUT,NOV,DEZ'.split(',')

function writeDates({ kind, page, random, values, truth, hasLabelsUnder }: Writing): void {
  const birth = random.integer(1950, 1996)
  const date = (from: number, to: number): string => {
    const [month, day] = [random.integer(1, 12), random.integer(1, 28)]
    return `${random.integer(from, to)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  }
  const facts = {
    birthDate: date(birth, birth),
    first: date(birth + 18, Math.max(birth + 18, 2009)),
    issueDate: kind === 'cnh' ? date(2014, 2019) : date(Math.max(1985, birth + 12), 2017),
    expiryDate: date(2019, 2028),
  }
  const isSpelled = kind === 'rg' && random.chance(0.4)
  const written = (iso: string): string => {
    const [year = '', month = '', day = ''] = iso.split('-')
    return `${day}/${isSpelled ? (MONTHS[Number(month) - 1] ?? '') : month}/${year}`
  }
  const labels = page.regions.flatMap((label) => {
    const known = label.isPrint && !label.text.startsWith('CARTEIRA')
    const field = known ? DATE_LABELS.find(([words]) => words.test(label.text))?.[1] : undefined
    return field === undefined ? [] : [{ label, field }]
  })
  const dates = page.regions.filter((region) => region.kind === 'data')
  const pairs = dates.flatMap((region) =>
    labels.map(({ label, field }) => {
      const across = Math.max(0, region.left - label.right, label.left - region.right)
      const down = (middleOf(region) - middleOf(label)) * (hasLabelsUnder ? -1 : 1)
      const isAbove = down < -0.6 * heightOf(region)
      return { region, field, cost: across + Math.abs(down) + (isAbove ? page.width : 0) }
    }),
  )
  const taken = new Set<string>()
  for (const { region, field } of pairs.sort((a, b) => a.cost - b.cost)) {
    if (values.has(region) || taken.has(field)) continue
    taken.add(field)
    values.set(region, written(facts[field as keyof typeof facts]))
    if (field !== 'first') truth[field] = facts[field as keyof typeof facts]
  }
  for (const region of dates) if (!values.has(region)) values.set(region, written(date(1990, 2015)))
}

/** The labels between which names stand; a name belongs to the last of them that begins above it, or beside it. */
const NAME_STOPS =
  /^(NOME|FILIAÇÃO|NATURALIDADE|PERMISSÃO|DOC\.? ?IDENT|DOC\.? ORIGEM|OBSERVAÇÕES|ASSINATURA|LOCAL|NÚMERO|NASCIMENTO|RG$|REGISTRO)/

function labelOfName(region: PlacedRegion, { page, hasLabelsUnder }: Writing): string {
  const reach = 0.9 * heightOf(region)
  const stops = page.regions
    .filter((label) => label.isPrint && NAME_STOPS.test(label.text))
    .filter(
      (label) =>
        region.right > label.left - 0.04 * page.width && region.left < label.right + 0.5 * page.width,
    )
  const sorted = stops
    .map((label) => ({ text: label.text, down: middleOf(region) - middleOf(label) }))
    .filter(({ down }) => (hasLabelsUnder ? down < reach / 2 : down > -reach))
    .sort((a, b) => Math.abs(a.down) - Math.abs(b.down))
  return sorted[0]?.text ?? ''
}

function writePeople(writing: Writing): void {
  const { page, truth, random, kind } = writing
  const rows = page.regions.filter(({ kind: type }) => type === 'nome' || type === 's_nome')
  const people: PlacedRegion[][] = []
  for (const row of [...rows].sort((a, b) => middleOf(a) - middleOf(b))) {
    const last = people.at(-1)
    if (row.kind === 's_nome' && last) last.push(row)
    else people.push([row])
  }
  const byLabel = people.map((person) => ({
    person,
    label: person[0] ? labelOfName(person[0], writing) : '',
  }))
  const holder = kind === 'cpf' ? byLabel[0] : byLabel.find(({ label }) => label === 'NOME')
  const parents = byLabel.filter(({ label }) => label === 'FILIAÇÃO').slice(0, 2)
  const isFatherFirst = random.chance(0.8)
  for (const one of byLabel) {
    const index = parents.indexOf(one)
    const isFather = parents.length === 2 && index === (isFatherFirst ? 0 : 1)
    const sex = one === holder ? random.pick(['F', 'M'] as const) : index >= 0 && !isFather ? 'F' : 'M'
    const name = writePerson(one.person, sex, writing)
    if (one === holder) truth.name = name
    else if (index >= 0) truth[isFather ? 'fatherName' : 'motherName'] = name
  }
}

/** Writes one person's name over its rows, each row about as long as its region; answers the name without accents. */
function writePerson(rows: readonly PlacedRegion[], sex: 'F' | 'M', writing: Writing): string {
  const { values, pitch, random, half, kind } = writing
  const isPlain = kind !== 'rg' || random.chance(0.6)
  const texts = rows.map((row, i) => {
    const letters = Math.max(i === 0 ? 8 : 2, Math.min(42, Math.round(lengthOf(row) / pitch)))
    const text = i === 0 ? nameOfLength(letters, sex, random, half) : surnamesOfLength(letters, random, half)
    const written = isPlain ? withoutAccents(text) : text
    values.set(row, written)
    return written
  })
  return withoutAccents(texts.join(' '))
}

const TRIES = 300

function nameOfLength(letters: number, sex: 'F' | 'M', random: Random, half: Half): string {
  const { women, men, surnames } = names[half]
  return closest(letters, () => {
    const given = random.pick(sex === 'F' ? women : men)
    const count = random.integer(1, letters > 26 ? 4 : letters > 16 ? 3 : 2)
    return [given, ...Array.from({ length: count }, () => random.pick(surnames))].join(' ')
  })
}

function surnamesOfLength(letters: number, random: Random, half: Half): string {
  const { surnames } = names[half]
  const short = ['SÁ', 'LI', 'LUZ', 'PAZ', 'REIS', 'DIAS']
  return closest(letters, () =>
    letters < 5
      ? random.pick(short)
      : Array.from({ length: letters > 14 ? 2 : 1 }, () => random.pick(surnames)).join(' '),
  )
}

function closest(letters: number, make: () => string): string {
  const tries = Array.from({ length: TRIES }, make)
  return tries.reduce((best, text) =>
    Math.abs(text.length - letters) < Math.abs(best.length - letters) ? text : best,
  )
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, '.')

/** The register number as the states write it. */
function generalNumber(state: string, random: Random): string {
  const digits = (count: number): string => String(random.integer(1, 9)) + random.digits(count - 1)
  if (state === 'MG') return `MG-${grouped(digits(8))}`
  if (state === 'BA') return `${grouped(digits(8))}-${random.digits(2)}`
  if (state === 'RS') return digits(10)
  if (state === 'CE') return `${digits(11)}-${random.integer(0, 9)}`
  if (state === 'DF' || state === 'PE') return grouped(digits(7))
  return `${grouped(digits(state === 'PR' ? 7 : 8))}-${random.chance(0.08) ? 'X' : random.integer(0, 9)}`
}

/** Writes every kind of value but names and dates, and keeps the values of fields as the truth. */
function otherValue(region: PlacedRegion, { kind, random, state, truth, pitch }: Writing): string {
  const { cpf, birthPlace } = randomPerson(random.integer(1, 1e6))
  if (region.kind === 'cpf') {
    truth.cpf ??= cpf
    const { cpf: digits } = truth
    const isOlder = kind === 'rg' && lengthOf(region) / pitch < 13
    return isOlder
      ? `${digits.slice(0, 9)}/${digits.slice(9)}`
      : `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6, 9)}-${digits.slice(9)}`
  }
  if (region.kind === 'n_reg') return (truth.documentNumber ??= randomLicenceNumber(random))
  if (region.kind === 'rg') {
    if (kind !== 'rg') return random.digits(8)
    return (truth.documentNumber ??= generalNumber(state, random))
  }
  const town = withoutAccents(birthPlace.city)
  const known: Readonly<Record<string, () => string>> = {
    org: () => random.pick(['SSP', 'SSP', 'PC', 'SDS']),
    est: () => state,
    rg_org_est: () => `${random.digits(7)} SSP ${state}`,
    cid_est: () =>
      kind === 'cnh' ? `${town}, ${state}` : `${town}${random.pick(['-', ' - ', '/'])}${state}`,
    cid: () => town,
    tipo_h: () => random.pick(['A', 'B', 'AB', 'AD', 'D']),
    n_9: () => random.digits(10),
    n_11: () => random.digits(11),
    cod_11: () => `${state}${random.digits(9)}`,
    obs: () => random.pick(['A', 'EAR', 'EXERCE ATIVIDADE REMUNERADA']),
    d_orig: () => `CERT NASC ${town}`,
    folha: () => `CN:LV.A${random.digits(3)}/FLS.${random.digits(3)}/N.${random.digits(6)}`,
    pis: () => `${random.digits(3)}.${random.digits(5)}.${random.digits(2)}-${random.integer(0, 9)}`,
    cargo: () => 'DIRETOR',
    via: () => '2 VIA',
    n_via: () => '2',
    per: () => '*********',
    aspa: () => '"',
    x: () => 'DIRETOR GERAL',
  }
  const digits = /^(?:cod|n)_(\d+)$/.exec(region.kind)?.[1]
  return known[region.kind]?.() ?? random.digits(Number(digits ?? 4))
}
