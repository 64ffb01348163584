/** Asks sources outside of the service: the official source, and those that a report names. */
import { LimiarError } from '../../../protocol/errors.ts'
import type { RuleName } from '../../../protocol/reports/report-rules.ts'
import type { CustomSource } from '../../../protocol/reports/report-sources.ts'
import { OPEN_MS } from '../../domain/circuit-breaker.ts'
import {
  questionFor,
  readAnswer,
  secretOf,
  type CustomAnswer,
  type SourceSecrets,
} from '../../domain/findings/custom-sources.ts'
import type { StoredExecution } from '../../domain/executions/execution.ts'
import type { Findings } from '../../domain/findings/findings.ts'
import type { Performed } from '../../../protocol/performed.ts'
import {
  confirmableValues,
  type OfficialDataSource,
  type OfficialLookup,
} from '../../domain/findings/official-data.ts'
import type { StoredReport } from '../../domain/reports/report.ts'
import type { ServicePorts } from '../service-ports.ts'

/** Time for all sources of one execution together; they are asked at the same time. */
const SOURCES_BUDGET_MS = 30_000

type SourcePorts = Pick<ServicePorts, 'accounts' | 'reports' | 'officialData' | 'customSources'>

interface Subject {
  readonly execution: StoredExecution
  readonly report: StoredReport
  readonly findings: Findings
  /** For an official source that compares faces. */
  readonly selfie?: Uint8Array | undefined
}

export interface SourceAnswers {
  readonly official: OfficialLookup
  /** One for each custom source of the report, in its order. */
  readonly custom: readonly CustomAnswer[]
}

interface TimeLimit {
  readonly budgetMs?: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks every source that the report names. A source that fails, or takes longer than the time allows, only leaves its
 * own check not performed. Rejects when the signal aborts, and for a failure of the service's own, such as an
 * unreachable database.
 */
export async function askSources(
  ports: SourcePorts,
  subject: Subject,
  limit: TimeLimit = {},
): Promise<SourceAnswers> {
  const { report } = subject
  const secrets = await secretsOf(ports, report)
  const [official, ...custom] = await Promise.all([
    lookUp(ports, subject, limit),
    ...report.definition.sources.map((source) => askCustom(ports, source, secrets, subject, limit)),
  ])
  return { official, custom }
}

/**
 * An execution waits this long, from its first postponement, for a source with a temporary failure. After that the
 * check counts as not performed. Time is not counted from the submission: an execution may have waited that long for
 * its turn, and a source that failed for seconds would then affect people from an hour before.
 */
const WAIT_FOR_SOURCES_MS = 3_600_000

/** How long an execution has waited already. */
export interface SourceWait {
  /** When it was first postponed; undefined on its first try. */
  readonly since: Date | undefined
  readonly now: () => Date
}

/**
 * Checks before an analysis, which would otherwise have to be repeated, that the awaited sources may be asked.
 * @throws LimiarError `unavailable` while one of them is left alone because it failed again and again.
 */
export async function mustBeAskable(
  ports: Pick<ServicePorts, 'accounts' | 'officialData' | 'customSources'>,
  execution: Pick<StoredExecution, 'accountId'>,
  { definition }: StoredReport,
  wait: SourceWait,
): Promise<void> {
  if (isOver(wait)) return
  const { custom, official } = awaited(definition)
  const isCustomAway = custom.some(({ url }) => ports.customSources.isSuspended(url))
  if (isCustomAway || (official && (await officialSource(ports, execution))?.isSuspended()))
    throw sourceIsAway()
}

/** @throws LimiarError `unavailable` while the execution still waits for a source that failed. */
export function mustHaveAnswered(
  answers: SourceAnswers,
  { definition }: StoredReport,
  wait: SourceWait,
): void {
  if (isOver(wait)) return
  const waits = awaited(definition)
  const sections = new Set(waits.custom.map(({ section }) => section))
  const custom = answers.custom.filter(({ section }) => sections.has(section))
  const outcomes = [...custom.map(({ outcome }) => outcome), waits.official ? answers.official : undefined]
  if (outcomes.some((outcome) => outcome && !outcome.performed && outcome.isPassing)) throw sourceIsAway()
}

/** Sources whose missing answer would make the report's rules send the person to review, or reject them. */
function awaited({ rules, sections, sources }: StoredReport['definition']): {
  readonly custom: readonly CustomSource[]
  readonly official: boolean
} {
  const isAwaited = (name: RuleName): boolean =>
    rules.some(({ rule, onNotPerformed }) => rule === name && onNotPerformed !== 'ignore')
  return {
    custom: isAwaited('custom_sources_approve') ? sources : [],
    official: sections.includes('officialData') && isAwaited('official_data_agrees'),
  }
}

function isOver({ since, now }: SourceWait): boolean {
  return since !== undefined && now().getTime() - since.getTime() >= WAIT_FOR_SOURCES_MS
}

function sourceIsAway(): LimiarError {
  const retryAfterSeconds = OPEN_MS / 1000
  return new LimiarError('unavailable', 'A source of the report does not answer.', { retryAfterSeconds })
}

async function officialSource(
  { accounts, officialData }: Pick<ServicePorts, 'accounts' | 'officialData'>,
  { accountId }: Pick<StoredExecution, 'accountId'>,
): Promise<OfficialDataSource | undefined> {
  const account = await accounts.find(accountId)
  return account && officialData[account.environment]
}

/** The secrets of the sources. Where no source has a header nothing is read, so that nothing can be missing. */
async function secretsOf(
  { reports }: Pick<ServicePorts, 'reports'>,
  { id, version, definition }: StoredReport,
): Promise<SourceSecrets> {
  return definition.sources.some(({ header }) => header) ? reports.secretsOf(id, version) : {}
}

async function lookUp(
  ports: SourcePorts,
  { execution, report, findings, selfie }: Subject,
  limit: TimeLimit,
): Promise<OfficialLookup> {
  if (!report.definition.sections.includes('officialData')) return undefined
  const source = await officialSource(ports, execution)
  if (!source) return undefined
  const cpf = findings.documentCpf ?? execution.parameterCpf
  if (cpf === undefined) return { performed: false, reason: 'cpf-unknown' }
  const question = { cpf, read: confirmableValues(findings), selfie, code: findings.signedCode }
  const found = await answered((until) => source.lookUp(question, until), limit)
  return found.performed ? { ...found, simulated: source.simulated } : found
}

async function askCustom(
  { customSources }: Pick<ServicePorts, 'customSources'>,
  source: CustomSource,
  secrets: SourceSecrets,
  { execution, findings }: Subject,
  limit: TimeLimit,
): Promise<CustomAnswer> {
  const { section } = source
  const about = { executionId: execution.id, parameters: execution.parameters, findings }
  const question = questionFor(source, secretOf(secrets, section), about)
  const got = await answered((until) => customSources.ask(question, until), limit)
  return { section, outcome: got.performed ? readAnswer(source, got.answer) : got }
}

async function answered<Result>(
  ask: (signal: AbortSignal) => Promise<Performed<Result>>,
  { budgetMs = SOURCES_BUDGET_MS, signal }: TimeLimit,
): Promise<Performed<Result>> {
  const budget = AbortSignal.timeout(budgetMs)
  const until = signal ? AbortSignal.any([signal, budget]) : budget
  try {
    return await Promise.race([ask(until), rejectedBy(until)])
  } catch (error) {
    signal?.throwIfAborted()
    // The service failed, not the source: the job puts the execution off.
    if (!(error instanceof Error) || error instanceof LimiarError) throw error
    const reason = budget.aborted ? 'source-timeout' : 'source-unreachable'
    return { performed: false, reason, isPassing: true }
  }
}

/** Rejects when the signal aborts: a source that ignores its signal is not waited for either. */
function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
  })
}
