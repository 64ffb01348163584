/** Custom sources of a report: what is sent to a source, and which part of its answer becomes a section. */
import type { CustomSource, SendableMember } from '../../../protocol/reports/report-sources.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { Findings } from './findings.ts'
import type { Performed } from '../../../protocol/performed.ts'
import { valueAt } from '../json-pointer.ts'
import { isStorableValue } from '../storable-value.ts'

/** The secret of each source's header, by the name of its section. */
export type SourceSecrets = Readonly<Record<string, string>>

/** The secret of a section. Only own members count: a section may be named like a built-in one (`constructor`). */
export function secretOf(secrets: SourceSecrets, section: string): string | undefined {
  return Object.hasOwn(secrets, section) ? secrets[section] : undefined
}

/** One question to a custom source. */
export interface SourceQuestion {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  /** Time for the whole answer. */
  readonly timeoutMs: number
}

/** Asks HTTP sources that a report names, and lets no report reach the operator's own network that way. */
export interface CustomSources {
  /** Why an address is never asked, with the remedy; undefined when its text shows no reason. */
  whyRefused(url: string): string | undefined
  /** Whether the source failed so often that it is left alone for a while (30 s). */
  isSuspended(url: string): boolean
  /** The parsed JSON of the answer, or why the source failed. Rejects only when the signal aborts. */
  ask(question: SourceQuestion, signal?: AbortSignal): Promise<Performed<{ readonly answer: unknown }>>
}

/** The result of asking one source. */
export interface CustomAnswer {
  readonly section: string
  readonly outcome: Performed<{
    /** The members of the mapping that were in the answer. */
    readonly members: Readonly<Record<string, unknown>>
    /** Whether the answer approves; undefined when the source does not decide that. */
    readonly isApproved: boolean | undefined
  }>
}

interface Subject {
  readonly executionId: Id
  readonly parameters: Readonly<Record<string, unknown>>
  readonly findings: Findings
}

/** What is sent to a source: only the members that its definition names and that were read. */
export function questionFor(
  source: CustomSource,
  secret: string | undefined,
  subject: Subject,
): SourceQuestion {
  return {
    url: source.url,
    headers: {
      // A job that is delivered twice asks twice. By this key the source can recognise the repetition.
      'Idempotency-Key': `${subject.executionId}-${source.section}`,
      ...(source.header && secret !== undefined ? { [source.header.name]: secret } : {}),
    },
    body: {
      execution: subject.executionId,
      ...Object.fromEntries(
        source.send.flatMap((member) => {
          const value = sentValue(member, subject)
          return value === undefined || value === null ? [] : [[member, value]]
        }),
      ),
    },
    timeoutMs: source.timeoutMs,
  }
}

function sentValue(member: SendableMember, { parameters, findings }: Subject): unknown {
  return member === 'parameters' ? parameters : findings.ocr.fields[member]?.value
}

/**
 * Reads an answer by the source's mapping. An answer without any mapped member, or one that cannot be stored, is
 * invalid.
 */
export function readAnswer(source: CustomSource, answer: unknown): CustomAnswer['outcome'] {
  const members = Object.fromEntries(
    Object.entries(source.mapping).flatMap(([name, pointer]) => {
      const value = valueAt(answer, pointer)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  if (Object.keys(members).length === 0 || !isStorableValue(members))
    return { performed: false, reason: 'source-answer-invalid' }
  const { approvedWhen } = source
  const isApproved = approvedWhen && valueAt(answer, approvedWhen.pointer) === approvedWhen.equals
  return { performed: true, members, isApproved }
}

/** A custom section as the wire shows it, the same in every environment. */
export function customSection({ outcome }: CustomAnswer): Readonly<Record<string, unknown>> {
  if (!outcome.performed) return { performed: false, reason: outcome.reason }
  const { members, isApproved } = outcome
  return { performed: true, ...(isApproved === undefined ? {} : { approved: isApproved }), data: members }
}
