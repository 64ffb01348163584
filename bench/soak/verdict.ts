/** The verdict of an execution, as far as it must be the same each time. */
import type { Client } from './client.ts'
import type { SubmissionEntry } from './ledger.ts'
import { bodyOf } from './world.ts'

export type Read =
  | { readonly name: 'decided'; readonly verdict: Verdict }
  /** Not analysed yet. */
  | { readonly name: 'waiting' }
  | { readonly name: 'missing' }

/** The verdict as a text, by which two verdicts are compared. */
export interface Verdict {
  readonly status: string
  /** The type of the document, fraud, and each rule with its answer. */
  readonly text: string
}

interface ExecutionBody {
  readonly status: string
  readonly type: string
  readonly fraud: boolean
  readonly sections: Readonly<Record<string, unknown>>
  readonly validations: readonly { readonly rule: string; readonly status: string }[]
}

export async function readVerdict(
  operator: Client,
  { reportId, executionId }: Pick<SubmissionEntry, 'reportId' | 'executionId'>,
): Promise<Read> {
  const reply = await operator.api('GET', `/reports/${reportId}/executions/${executionId}`)
  if (reply.status !== 200) return { name: 'missing' }
  const { status, type, fraud, sections, validations } = bodyOf<ExecutionBody>(reply)
  // Sections come with the analysis; an execution that waits for it has none, whatever its status says.
  if (Object.keys(sections).length === 0) return { name: 'waiting' }
  const rules = validations.map((validation) => `${validation.rule} ${validation.status}`).sort()
  const text = [status, type, fraud ? 'fraud' : 'no fraud', ...rules].join('; ')
  return { name: 'decided', verdict: { status, text } }
}

/** The parts in which two verdicts differ. */
export function difference(expected: Verdict, found: Verdict): string {
  const [had, has] = [expected, found].map(({ text }) => new Set(text.split('; ')))
  const gone = [...(had ?? [])].filter((part) => !has?.has(part))
  const come = [...(has ?? [])].filter((part) => !had?.has(part))
  return `${gone.join(', ')} became ${come.join(', ')}`
}
