/** The changes that a person makes to a report before a dry run. */
import type { ReportRule } from '../../protocol/reports/report-rules.ts'
import type { ReportDefinition } from '../../protocol/reports/reports.ts'

/** The settings of a form by the names of its fields. */
export type Fields = Readonly<Record<string, string>>

/** The numbers of the form, each with the least and the most that a report takes. */
export const numberRanges = {
  faceMatch: [0, 100],
  privateFaceset: [0, 100],
  fieldConfidence: [0, 1],
  minimumAge: [1, 120],
} as const
export type NumberName = keyof typeof numberRanges

/** The first number of the form that no report takes. */
export function badNumber(fields: Fields): NumberName | undefined {
  const names = Object.keys(numberRanges) as NumberName[]
  return names.find((name) => {
    const typed = fields[name]
    if (typed === undefined) return false
    const [least, most] = numberRanges[name]
    const value = numberIn(typed)
    return !(value >= least && value <= most) || (name === 'minimumAge' && !Number.isInteger(value))
  })
}

/** A number as people write it, with a point or a comma; NaN for an empty field and for any other text. */
function numberIn(typed: string): number {
  return typed.trim() === '' ? NaN : Number(typed.trim().replace(',', '.'))
}

/**
 * The definition with the values of the form, in which no number is bad. A setting without a field in the form stays as it
 * is.
 */
export function draftOf(definition: ReportDefinition, fields: Fields): ReportDefinition {
  const number = (name: NumberName, otherwise: number): number => {
    const typed = fields[name]
    return typed === undefined ? otherwise : numberIn(typed)
  }
  const { thresholds, minimumAge, fieldConfidence } = definition
  return {
    ...definition,
    rules: definition.rules.map((rule): ReportRule => ({
      ...rule,
      onInvalid: (fields[`${rule.rule} onInvalid`] ?? rule.onInvalid) as ReportRule['onInvalid'],
      onNotPerformed: (fields[`${rule.rule} onNotPerformed`] ??
        rule.onNotPerformed) as ReportRule['onNotPerformed'],
    })),
    thresholds: {
      faceMatch: number('faceMatch', thresholds.faceMatch),
      privateFaceset: number('privateFaceset', thresholds.privateFaceset),
    },
    fieldConfidence: number('fieldConfidence', fieldConfidence),
    minimumAge: minimumAge === null ? null : number('minimumAge', minimumAge),
  }
}

/** The definition that somebody pasted, alone or as `limiar report show` prints it; undefined for anything else. */
export function pastedDefinition(text: string): ReportDefinition | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
    // The server checks its members and reports their faults.
    return ('definition' in parsed ? parsed.definition : parsed) as ReportDefinition
  } catch {
    return undefined
  }
}
