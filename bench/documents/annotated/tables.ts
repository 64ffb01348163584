/** The figures of annotated pictures as tables. */
import { scaleOf } from '../../../src/documents/fields/calibration.ts'
import { plattScales } from '../../../src/documents/fields/platt-scales.ts'
import { printTable, quantile } from '../../measure.ts'
import { wilson } from '../../wilson.ts'
import { annotatedClasses } from './annotations.ts'
import { annotatedFields, isSideRight, valuesOf, type AnnotatedValue, type ReadPicture } from './score.ts'

/** A value counts as believed from this confidence on. */
const BELIEVED = 0.9

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : ((100 * part) / whole).toFixed(part === whole || part === 0 ? 0 : 1)

/**
 * Type, side and each field of each class: exact / wrong / withheld %, and in brackets the number of wrong values that
 * are believed.
 */
export function printClasses(reads: readonly ReadPicture[], reader: string): void {
  console.log(
    `\n${reader}: exact / wrong / withheld % of the values (wrong at ${BELIEVED} or more); CPU ms a side.`,
  )
  const row = (name: string, of: readonly ReadPicture[]): readonly string[] => {
    const sides = of.flatMap((read) => isSideRight(read) ?? [])
    const values = of.flatMap(valuesOf)
    return [
      name,
      String(of.length),
      percent(of.filter(({ picture, outcome }) => outcome.type === picture.type).length, of.length),
      percent(sides.filter(Boolean).length, sides.length),
      percent(of.filter(({ outcome }) => outcome.sides[0]?.quad !== undefined).length, of.length),
      ...annotatedFields.map((field) => cell(values.filter((value) => value.field === field))),
      quantile(of.map(cpuOf), 0.5).toFixed(0),
    ]
  }
  const rows = annotatedClasses
    .map((name) => ({ name, of: reads.filter(({ picture }) => picture.name === name) }))
    .filter(({ of }) => of.length > 0)
  printTable(
    ['class', 'n', 'type %', 'side %', 'outline %', ...annotatedFields, 'CPU ms'],
    [...rows.map(({ name, of }) => row(name, of)), row('all', reads)],
  )
}

function cell(values: readonly AnnotatedValue[]): string {
  if (values.length === 0) return '-'
  const share = (outcome: AnnotatedValue['outcome']): string =>
    percent(values.filter((value) => value.outcome === outcome).length, values.length)
  const believed = values.filter(isBelievedWrong).length
  return `${share('exact')} / ${share('wrong')} / ${share('withheld')}${believed > 0 ? ` (**${believed}**)` : ''}`
}

const isBelievedWrong = ({ outcome, confidence }: AnnotatedValue): boolean =>
  outcome === 'wrong' && confidence >= BELIEVED

const cpuOf = ({ outcome }: ReadPicture): number =>
  [outcome.stages, ...outcome.sides.map(({ stages }) => stages)]
    .flatMap((stages) => Object.values(stages))
    .reduce((sum, stage) => sum + stage, 0)

const TENTHS = Array.from({ length: 10 }, (_, tenth) => tenth)

/** How well confidences fit: for each tenth the share of values that is right, beside their mean confidence. */
export function printCalibration(reads: readonly ReadPicture[]): void {
  const read = reads.flatMap(valuesOf).filter(({ outcome }) => outcome !== 'withheld')
  console.log(
    '\nCalibration: of the values of each tenth of confidence the mean confidence, the share that is right and its 95 % interval (Wilson), %.',
  )
  printTable(
    ['confidence', 'values', 'mean', 'right', 'interval', ''],
    TENTHS.flatMap((tenth) => {
      const of = read.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === tenth)
      if (of.length === 0) return []
      const right = of.filter(({ outcome }) => outcome === 'exact').length
      const bar = '█'.repeat(Math.round((20 * right) / of.length))
      return [[`${tenth / 10} to ${(tenth + 1) / 10}`, ...worthOf(of), bar]]
    }),
  )
  printTable(
    ['scale', 'values', 'mean', 'right', 'interval'],
    Object.keys(plattScales).flatMap((scale) => {
      const of = read.filter(
        ({ field, foundBy }) => scaleOf(field === 'parents' ? 'name' : field, foundBy) === scale,
      )
      return of.length === 0 ? [] : [[scale, ...worthOf(of)]]
    }),
  )
  const believed = read.filter(isBelievedWrong)
  const wrong = read.filter(({ outcome }) => outcome === 'wrong').length
  const all = reads.flatMap(valuesOf).length
  console.log(
    `Wrong of all ${all} values: ${percent(wrong, all)} %; at ${BELIEVED} or more: ${percent(believed.length, all)} % (${believed.length}).`,
  )
}

/** The number of values, their mean confidence, and the share that is right with its interval. */
function worthOf(of: readonly AnnotatedValue[]): readonly string[] {
  const right = of.filter(({ outcome }) => outcome === 'exact').length
  const mean = of.reduce((sum, { confidence }) => sum + confidence, 0) / of.length
  const interval = wilson(right, of.length).map((share) => (100 * share).toFixed(1))
  return [String(of.length), (100 * mean).toFixed(1), percent(right, of.length), interval.join(' to ')]
}

/**
 * Every kind, side and value that is not right, of the development half only: of the other half no single document is
 * shown.
 */
export function printFailures(reads: readonly ReadPicture[]): void {
  for (const read of reads) {
    const { picture, outcome } = read
    const shows = outcome.sides[0]?.shows ?? 'nothing'
    if (outcome.type !== picture.type || isSideRight(read) === false)
      console.log(`  ${picture.id}: taken for ${outcome.type}, ${shows}`)
  }
  for (const { id, field, truth, value, confidence, outcome } of reads.flatMap(valuesOf))
    if (outcome !== 'exact') console.log(`  ${id} ${field}: ${truth} read as ${value ?? '-'} (${confidence})`)
}
