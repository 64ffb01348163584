/** Asking what stands outside of the service: the official source, and those that a report brings itself. */
import { LimiarError } from '../../protocol/errors.ts'
import type { CustomSource } from '../../protocol/report-sources.ts'
import {
  questionFor,
  readAnswer,
  secretOf,
  type CustomAnswer,
  type SourceSecrets,
} from '../domain/custom-sources.ts'
import type { StoredExecution } from '../domain/execution.ts'
import type { Findings, Performed } from '../domain/findings.ts'
import { confirmableValues, type OfficialLookup } from '../domain/official-data.ts'
import type { StoredReport } from '../domain/report.ts'
import type { ServicePorts } from './service-ports.ts'

/** Time that all sources of one execution have together: they are asked at once. */
const SOURCES_BUDGET_MS = 30_000

type SourcePorts = Pick<ServicePorts, 'accounts' | 'reports' | 'officialData' | 'customSources'>

interface Subject {
  readonly execution: StoredExecution
  readonly report: StoredReport
  readonly findings: Findings
}

export interface SourceAnswers {
  readonly official: OfficialLookup
  /** One for each custom source of the report, in its order. */
  readonly custom: readonly CustomAnswer[]
}

interface Patience {
  readonly budgetMs?: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks every source that the report names. One that fails, or takes longer than there is, is a check not made: it
 * neither holds up nor spoils the rest. Rejects only when the signal aborts.
 */
export async function askSources(
  ports: SourcePorts,
  subject: Subject,
  patience: Patience = {},
): Promise<SourceAnswers> {
  const { report } = subject
  const secrets = await secretsOf(ports, report)
  const [official, ...custom] = await Promise.all([
    lookUp(ports, subject, patience),
    ...report.definition.sources.map((source) => askCustom(ports, source, secrets, subject, patience)),
  ])
  return { official, custom }
}

/**
 * For a time after the submission, a source that does not answer makes the analysis wait; after that it is a check that
 * was not made. Every try costs an analysis, so that there are three at most.
 */
const WAIT_FOR_SOURCES_MS = 120_000
const SECONDS_BETWEEN_TRIES = 60
const unanswered: ReadonlySet<string> = new Set(['source-timeout', 'source-suspended'])

/** @throws LimiarError `unavailable` while a source that timed out is still waited for. */
export function mustHaveAnswered(
  { official, custom }: SourceAnswers,
  { createdAt }: Pick<StoredExecution, 'createdAt'>,
  now: Date,
): void {
  if (now.getTime() - createdAt.getTime() >= WAIT_FOR_SOURCES_MS) return
  const outcomes = [official, ...custom.map(({ outcome }) => outcome)]
  if (!outcomes.some((outcome) => outcome && !outcome.performed && unanswered.has(outcome.reason))) return
  throw new LimiarError('unavailable', 'A source did not answer in time.', {
    retryAfterSeconds: SECONDS_BETWEEN_TRIES,
  })
}

/** Nothing is read, and so nothing can be missing, where no source has a header. */
async function secretsOf(
  { reports }: Pick<ServicePorts, 'reports'>,
  { id, version, definition }: StoredReport,
): Promise<SourceSecrets> {
  return definition.sources.some(({ header }) => header) ? reports.secretsOf(id, version) : {}
}

async function lookUp(
  { accounts, officialData }: SourcePorts,
  { execution, report, findings }: Subject,
  patience: Patience,
): Promise<OfficialLookup> {
  if (!report.definition.sections.includes('officialData')) return undefined
  const account = await accounts.find(execution.accountId)
  const source = account && officialData[account.environment]
  if (!source) return undefined
  const cpf = findings.documentCpf ?? execution.parameterCpf
  if (cpf === undefined) return { performed: false, reason: 'cpf-unknown' }
  const question = { cpf, read: confirmableValues(findings) }
  const found = await answered((until) => source.lookUp(question, until), patience)
  return found.performed ? { performed: true, simulated: source.simulated, record: found.record } : found
}

async function askCustom(
  { customSources }: Pick<ServicePorts, 'customSources'>,
  source: CustomSource,
  secrets: SourceSecrets,
  { execution, findings }: Subject,
  patience: Patience,
): Promise<CustomAnswer> {
  const { section } = source
  const about = { executionId: execution.id, parameters: execution.parameters, findings }
  const question = questionFor(source, secretOf(secrets, section), about)
  const got = await answered((until) => customSources.ask(question, until), patience)
  return { section, outcome: got.performed ? readAnswer(source, got.answer) : got }
}

async function answered<Result>(
  ask: (signal: AbortSignal) => Promise<Performed<Result>>,
  { budgetMs = SOURCES_BUDGET_MS, signal }: Patience,
): Promise<Performed<Result>> {
  const budget = AbortSignal.timeout(budgetMs)
  const until = signal ? AbortSignal.any([signal, budget]) : budget
  try {
    return await Promise.race([ask(until), rejectedBy(until)])
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof Error)) throw error
    return { performed: false, reason: budget.aborted ? 'source-timeout' : 'source-unreachable' }
  }
}

/** A source that does not look at its signal is not waited for either. */
function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
  })
}
