/**
 * Fits the scales of confidences again (Platt 1999): on the log-odds of the present confidence, with Platt's corrected
 * targets, by Newton's method. Few values are wrong, so the present scales are a Gaussian prior: a group of few values
 * keeps its scale.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scaleOf } from '../../../src/documents/fields/calibration.ts'
import { plattScales, type PlattScaleName } from '../../../src/documents/fields/platt-scales.ts'
import type { AnnotatedValue } from './score.ts'

/** Standard deviations of the prior: of the slope, as a factor, and of the offset, in log-odds. */
const PRIOR = { slope: 0.15, offset: 0.3 } as const
const STEPS = 50

interface Line {
  readonly slope: number
  readonly offset: number
}

/** The scales that fit these values, rounded. */
export function fittedScales(values: readonly AnnotatedValue[]): Readonly<Record<PlattScaleName, Line>> {
  const names = Object.keys(plattScales) as PlattScaleName[]
  return Object.fromEntries(
    names.map((name) => {
      const of = values.filter(
        ({ outcome, field, foundBy }) =>
          outcome !== 'withheld' && scaleOf(field === 'parents' ? 'name' : field, foundBy) === name,
      )
      const again = fittedLine(
        of.map(({ confidence, outcome }) => [logOdds(confidence), outcome === 'exact']),
      )
      // The new scale is fitted on top of the present one; two linear functions of log-odds make one.
      const { slope, offset } = plattScales[name]
      return [
        name,
        { slope: rounded(again.slope * slope), offset: rounded(again.slope * offset + again.offset) },
      ]
    }),
  ) as Record<PlattScaleName, Line>
}

/** Writes the scales to the file from which the product takes them. */
export function writeScales(scales: Readonly<Record<PlattScaleName, Line>>): void {
  const rows = Object.entries(scales).map(
    ([name, { slope, offset }]) => `  ${name}: { slope: ${slope}, offset: ${offset} },`,
  )
  const text = [
    '/** Fitted by `npm run bench:documents -- bid <folder> --half development --fit`. */',
    'export const plattScales = {',
    ...rows,
    '} as const',
    'export type PlattScaleName = keyof typeof plattScales',
    '',
  ].join('\n')
  writeFileSync(join(import.meta.dirname, '../../../src/documents/fields/platt-scales.ts'), text)
}

function fittedLine(values: readonly (readonly [odds: number, isRight: boolean])[]): Line {
  const right = values.filter(([, isRight]) => isRight).length
  const target = { right: (right + 1) / (right + 2), wrong: 1 / (values.length - right + 2) }
  let [slope, offset] = [1, 0]
  for (let step = 0; step < STEPS; step++) {
    const [ofSlope, ofOffset] = [PRIOR.slope ** -2, PRIOR.offset ** -2]
    let [g1, g2, h11, h12, h22] = [ofSlope * (slope - 1), ofOffset * offset, ofSlope, 0, ofOffset]
    for (const [odds, isRight] of values) {
      const share = 1 / (1 + Math.exp(-(slope * odds + offset)))
      const miss = share - (isRight ? target.right : target.wrong)
      const spread = share * (1 - share)
      g1 += miss * odds
      g2 += miss
      h11 += spread * odds * odds
      h12 += spread * odds
      h22 += spread
    }
    const det = h11 * h22 - h12 * h12
    slope -= (h22 * g1 - h12 * g2) / det
    offset -= (h11 * g2 - h12 * g1) / det
  }
  return { slope, offset }
}

/** A confidence is rounded to hundredths and is never more than 0.99. */
const logOdds = (confidence: number): number => {
  const inside = Math.max(0.005, Math.min(0.995, confidence))
  return Math.log(inside / (1 - inside))
}

const rounded = (value: number): number => Math.round(value * 100) / 100
