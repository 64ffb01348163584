/** Evaluates the server's figures over several readings. */
import type { Figure } from '../../protocol/executions/figures.ts'

/** A reading: when it was taken, and the figures. */
export interface Reading {
  readonly at: string
  readonly figures: readonly Figure[]
}

/** Five minutes of readings, five seconds apart. */
export const READINGS_KEPT = 60

/** The sum of a figure over all its labels; undefined where the server does not report it. */
export function totalOf({ figures }: Reading, name: string): number | undefined {
  const found = figures.filter((figure) => figure.name === name)
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
}

/** The values of a figure by one of its labels: those that are not zero, the largest first. */
export function partsOf(
  { figures }: Reading,
  name: string,
  label: string,
): readonly (readonly [string, number])[] {
  return figures
    .filter((figure) => figure.name === name && figure.value > 0)
    .map(({ labels, value }) => [labels[label] ?? '', value] as const)
    .toSorted(([, one], [, other]) => other - one)
}

/** How much a counter rose per minute between two readings. A server that was started again counts from 0. */
export function ratesOf(readings: readonly Reading[], name: string): readonly number[] {
  return readings.slice(1).map((reading, index) => {
    const before = readings[index]
    const minutes = before ? (Date.parse(reading.at) - Date.parse(before.at)) / 60_000 : 0
    const risen = (totalOf(reading, name) ?? 0) - (before ? (totalOf(before, name) ?? 0) : 0)
    return minutes > 0 ? Math.max(0, risen) / minutes : 0
  })
}

/** The points of a line 100 wide and 48 high. A line at the bottom means zeros only. */
export function pointsOf(values: readonly number[]): string {
  const most = Math.max(1, ...values)
  const step = 100 / Math.max(1, READINGS_KEPT - 1)
  const first = 100 - step * (values.length - 1)
  return values
    .map((value, index) => `${(first + index * step).toFixed(1)},${(46 - (value / most) * 44).toFixed(1)}`)
    .join(' ')
}
