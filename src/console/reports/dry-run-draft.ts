/** The changes that a person makes to a report before a dry run. */
import type { ReportRule } from '../../protocol/reports/report-rules.ts'
import type { ReportDefinition } from '../../protocol/reports/reports.ts'

/** The settings of a form by the names of its fields. */
export type Fields = Readonly<Record<string, string>>

/** The definition with the values of the form. A setting without a field in the form stays as it is. */
export function draftOf(definition: ReportDefinition, fields: Fields): ReportDefinition {
  const number = (name: string, otherwise: number): number => {
    const value = Number.parseFloat((fields[name] ?? '').replace(',', '.'))
    return Number.isFinite(value) ? value : otherwise
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
