/** The figures as tables. */
import { documentFields, documentTypes } from '../../src/protocol/executions/executions.ts'
import { overlap } from '../../src/imaging/geometry/quad.ts'
import { printTable, quantile } from '../measure.ts'
import { documents, levels, type DocumentKind } from './evaluation-set.ts'
import type { NegativeKind } from './negatives.ts'
import type { ReadingOutcome } from './reading-process.ts'
import {
  characterErrorRate,
  codeScore,
  isExact,
  isExactWithoutAccents,
  isMissing,
  isWrong,
  mrzScore,
  parentsInEitherOrder,
  scoredFields,
  type ReadDocument,
  type ScoredField,
} from './scoring.ts'

export interface ReadNegative {
  readonly kind: NegativeKind
  readonly id: string
  readonly outcome: ReadingOutcome
}

const share = (part: number, whole: number): string => (whole === 0 ? '-' : ((100 * part) / whole).toFixed(1))
const count = <Item>(items: readonly Item[], is: (item: Item) => boolean): number => items.filter(is).length
const ms = (values: readonly number[]): string =>
  values.length === 0 ? '-' : `${quantile(values, 0.5).toFixed(0)} / ${quantile(values, 0.9).toFixed(0)}`

/** Every field, one column a level. */
export function printFields(reads: readonly ReadDocument[]): void {
  console.log('\nFields: exact % / exact % without accents / character error %; missing + wrong of how many.')
  const scored = reads.flatMap(scoredFields)
  const cell = (of: readonly ScoredField[]): readonly string[] => [
    `${share(count(of, isExact), of.length)} / ${share(count(of, isExactWithoutAccents), of.length)} / ${(100 * characterErrorRate(of)).toFixed(1)}`,
    `${count(of, isMissing)} + ${count(of, isWrong)} of ${of.length}`,
  ]
  const row = (name: string, of: readonly ScoredField[]): readonly string[] => [
    name,
    ...levels.flatMap((level) => cell(of.filter((one) => one.level === level))),
  ]
  const rows = documentFields.map((field) =>
    row(
      field,
      scored.filter((one) => one.field === field),
    ),
  )
  const parents = levels.flatMap((level) => {
    const told = reads.filter(({ document }) => document.level === level).flatMap(parentsInEitherOrder)
    return [share(count(told, Boolean), told.length), `of ${told.length}`]
  })
  printTable(
    ['field', ...levels.flatMap((level) => [level, 'missing + wrong'])],
    [
      ...rows,
      ['a parent, either order', ...parents],
      row('all', scored),
      row(
        'all, usual words',
        scored.filter(({ made }) => !made.isReworded && !made.isWorn),
      ),
      row(
        'all, other words',
        scored.filter(({ made }) => made.isReworded),
      ),
      row(
        'all, worn labels',
        scored.filter(({ made }) => made.isWorn),
      ),
    ],
  )
}

/** The share of values read for each kind of document at each level. */
export function printKinds(reads: readonly ReadDocument[]): void {
  console.log('\nKinds: exact % of all fields; rows of the zone as read and as repaired; codes.')
  const rows = (Object.keys(documents) as DocumentKind[]).flatMap((kind) =>
    levels.map((level) => {
      const of = reads.filter(({ document }) => document.kind === kind && document.level === level)
      return [kind, level, ...kindCells(of)]
    }),
  )
  const all = levels.map((level) => {
    const of = reads.filter(({ document }) => document.level === level)
    return ['all', level, ...kindCells(of)]
  })
  const head = [
    'kind',
    'level',
    'documents',
    'fields',
    'zone rows as read',
    'repaired',
    'codes',
    'type right',
  ]
  printTable(head, [...rows, ...all])
}

function kindCells(of: readonly ReadDocument[]): readonly string[] {
  const fields = of.flatMap(scoredFields)
  const sum = (value: (read: ReadDocument) => number): number =>
    of.reduce((total, read) => total + value(read), 0)
  const [rows, codes] = [sum((read) => mrzScore(read).rows), sum((read) => codeScore(read).codes)]
  const readsCodes = of.some((read) => codeScore(read).read !== undefined)
  return [
    String(of.length),
    share(count(fields, isExact), fields.length),
    `${share(
      sum((read) => mrzScore(read).asRead),
      rows,
    )} of ${rows}`,
    share(
      sum((read) => mrzScore(read).repaired),
      rows,
    ),
    codes === 0 ? '-' : readsCodes ? `${sum((read) => codeScore(read).read ?? 0)} of ${codes}` : 'not read',
    `${count(of, ({ document, outcome }) => outcome.type === document.sides[0]?.truth.type)} of ${of.length}`,
  ]
}

/** How each side, and each picture of the negatives, is classified when it is seen alone. */
export function printConfusion(reads: readonly ReadDocument[], negatives: readonly ReadNegative[]): void {
  console.log('\nTypes: each side alone, and pictures of other things.')
  const sides = reads.flatMap(({ document, outcome }) =>
    outcome.sides.map(({ side, type }) => {
      const truth = document.sides.find((one) => one.side === side)?.truth
      return { of: `${truth?.kind ?? ''} (${truth?.type ?? ''})`, type }
    }),
  )
  const others = negatives.map(({ kind, outcome }) => ({ of: kind, type: outcome.type }))
  const names = [...new Set([...sides, ...others].map(({ of }) => of))]
  const rows = names.map((name) => {
    const of = [...sides, ...others].filter((one) => one.of === name)
    return [
      name,
      String(of.length),
      ...documentTypes.map((type) => String(count(of, (one) => one.type === type))),
    ]
  })
  printTable(['shown', 'pictures', ...documentTypes], rows)
}

/** A card is well found when its outline and the found one overlap this much (intersection over union). */
const GOOD_OVERLAP = 0.9

/** How well cards are found; a card that is not found is read as the region of its text. */
export function printLocating(reads: readonly ReadDocument[]): void {
  console.log(`\nOutline of the card: found, and with an overlap (IoU) of ${GOOD_OVERLAP} or more.`)
  const rows = levels.map((level) => {
    const of = reads.filter(({ document }) => document.level === level)
    const overlaps = of.flatMap(({ document, outcome }) =>
      outcome.sides.flatMap(({ side, quad }) => {
        const truth = document.sides.find((one) => one.side === side)?.quad
        return quad && truth ? [overlap(quad, truth)] : []
      }),
    )
    const shown = of.reduce((sum, { document }) => sum + document.sides.length, 0)
    const good = count(overlaps, (value) => value >= GOOD_OVERLAP)
    const figures = [0.5, 0.1].map((at) => quantile(overlaps, at).toFixed(3))
    return [level, String(shown), String(overlaps.length), String(good), ...figures]
  })
  printTable(['level', 'sides', 'found', 'well found', 'median IoU', 'p10 IoU'], rows)
}

/** CPU time of a side by stage, and of the work that is done once for a document. */
export function printCost(reads: readonly ReadDocument[]): void {
  const sides = reads.flatMap(({ outcome }) => outcome.sides.map(({ stages }) => stages))
  const once = reads.map(({ outcome }) => outcome.stages)
  const names = (of: readonly Readonly<Record<string, number>>[]): readonly string[] => [
    ...new Set(of.flatMap((stages) => Object.keys(stages))),
  ]
  const rows = (
    of: readonly Readonly<Record<string, number>>[],
    each: string,
  ): readonly (readonly string[])[] =>
    names(of).map((stage) => [stage, each, ms(of.map((stages) => stages[stage] ?? 0))])
  console.log('\nCPU ms, median / p90.')
  printTable(
    ['stage', 'each', 'CPU ms'],
    [
      ...rows(sides, 'side'),
      ['whole side', 'side', ms(sides.map(total))],
      ...rows(once, 'document'),
      ['side and its share of the document', 'side', ms(reads.flatMap(sideCosts))],
      ...rows(
        reads.flatMap(({ outcome }) => outcome.sides.map(({ besides }) => besides)),
        'side, besides',
      ),
    ],
  )
}

const total = (stages: Readonly<Record<string, number>>): number =>
  Object.values(stages).reduce((sum, value) => sum + value, 0)

/** The cost of each side, with its part of the work that is done once for both. */
export function sideCosts({ outcome }: ReadDocument): readonly number[] {
  const shared = total(outcome.stages) / Math.max(1, outcome.sides.length)
  return outcome.sides.map(({ stages }) => total(stages) + shared)
}

/** Readers beside each other, on the same photographs and with the same extraction. */
export function printPeers(peers: ReadonlyMap<string, readonly ReadDocument[]>): void {
  const rows = [...peers].flatMap(([name, reads]) =>
    levels.map((level) => {
      const of = reads.filter(({ document }) => document.level === level)
      const scored = of.flatMap(scoredFields)
      const exact = (...fields: readonly string[]): string => {
        const those = scored.filter(({ field }) => fields.length === 0 || fields.includes(field))
        return share(count(those, fields[0] === 'name' ? isExactWithoutAccents : isExact), those.length)
      }
      const sum = (value: (read: ReadDocument) => number): number =>
        of.reduce((all, read) => all + value(read), 0)
      return [
        name,
        level,
        exact('cpf'),
        exact('birthDate'),
        exact('documentNumber'),
        exact('name', 'motherName', 'fatherName'),
        exact(),
        (100 * characterErrorRate(scored)).toFixed(1),
        share(
          sum((read) => mrzScore(read).asRead),
          sum((read) => mrzScore(read).rows),
        ),
        ms(of.flatMap(sideCosts)),
      ]
    }),
  )
  printTable(
    [
      'reader',
      'level',
      'cpf',
      'birth date',
      'number',
      'names without accents',
      'all exact',
      'character error %',
      'zone rows as read',
      'CPU ms a side',
    ],
    rows,
  )
}
