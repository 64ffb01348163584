/** From a waiting execution to a decided one: analysis, official data, verdict. */
import type { Id } from '../../protocol/ids.ts'
import type { StoredExecution } from '../domain/execution.ts'
import type { Findings } from '../domain/findings.ts'
import type { OfficialLookup } from '../domain/official-data.ts'
import type { StoredReport } from '../domain/report.ts'
import { decide } from '../domain/verdict.ts'
import type { ServicePorts } from './service-ports.ts'

type DecisionPorts = Pick<ServicePorts, 'executions' | 'reports' | 'analyse' | 'officialData' | 'clock'>

/**
 * Analyses an execution and writes what was decided. One that is analysed, or gone, is left alone, so that a job
 * delivered twice does no harm.
 */
export async function decideExecution(
  ports: DecisionPorts,
  executionId: Id,
  signal?: AbortSignal,
): Promise<void> {
  const execution = await ports.executions.findById(executionId)
  if (!execution || execution.analysed) return
  const report = await ports.reports.find(execution.accountId, execution.reportId)
  if (!report) throw new Error(`Execution ${executionId} names a report that does not exist.`)
  const findings = await ports.analyse(execution, report, signal)
  const official = await lookUp(ports, execution, findings, signal)
  const decided = withVerdict(execution, report, findings, official, ports.clock())
  if (!(await ports.executions.update(decided, execution.updatedAt)))
    throw new Error(`Execution ${executionId} changed while it was analysed.`)
}

function withVerdict(
  execution: StoredExecution,
  { definition }: StoredReport,
  findings: Findings,
  official: OfficialLookup,
  now: Date,
): StoredExecution {
  const { parameterCpf } = execution
  const verdict = decide({ definition, findings, parameterCpf, today: dayInBrazil(now) }, official)
  return {
    ...execution,
    status: verdict.status,
    type: findings.type,
    fraud: verdict.fraud,
    sections: verdict.sections,
    validations: verdict.validations,
    data: verdict.data,
    documentCpf: findings.documentCpf,
    documentscopyRequestedAt: verdict.needsPerson ? now : undefined,
    analysed: true,
    updatedAt: now,
  }
}

/** A source that fails is a check not made; it neither holds up nor spoils the rest of the execution. */
async function lookUp(
  { officialData }: DecisionPorts,
  { parameterCpf }: StoredExecution,
  { documentCpf }: Findings,
  signal: AbortSignal | undefined,
): Promise<OfficialLookup> {
  if (!officialData) return undefined
  const cpf = documentCpf ?? parameterCpf
  if (cpf === undefined) return { performed: false, reason: 'cpf-unknown' }
  try {
    const record = await officialData.lookUp(cpf, signal)
    return { performed: true, simulated: officialData.simulated, cpf, record }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof Error) return { performed: false, reason: 'source-unreachable' }
    throw error
  }
}

/** Documents expire by the calendar of Brasília. */
function dayInBrazil(now: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(now)
}
