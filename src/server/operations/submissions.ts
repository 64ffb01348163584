/** Submitting a session: its stills become an execution, and the job that runs it. */
import { LimiarError } from '../../protocol/errors.ts'
import { newId, type Id } from '../../protocol/ids.ts'
import type { CaptureKind } from '../../protocol/reports.ts'
import type { ExecutionImage, StoredExecution } from '../domain/execution.ts'
import type { Link } from '../domain/link.ts'
import type { StoredReport } from '../domain/report.ts'
import type { Session, StoredStill } from '../domain/session.ts'
import { statusChange } from '../domain/status-machine.ts'
import type { ServicePorts } from './service-ports.ts'
import { closedLink } from './sessions.ts'

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/**
 * Creates the execution of a session, once; asked again it answers the same one.
 * @throws LimiarError `captures-missing`, or `link-spent`, `link-inactive`, `link-expired` when the link closed
 * meanwhile.
 */
export async function submitSession(
  ports: Pick<ServicePorts, 'sessions' | 'clock'>,
  subject: { readonly session: Session; readonly link: Link; readonly report: StoredReport },
): Promise<Id> {
  const { session, report } = subject
  if (session.executionId !== undefined) return session.executionId
  const stills = await ports.sessions.stills(session.id)
  mustBeComplete(report, stills)
  const result = await ports.sessions.submit(session, newExecution(subject, stills, ports.clock()))
  if ('executionId' in result) return result.executionId
  throw closedLink(result.outcome)
}

function mustBeComplete(report: StoredReport, stills: readonly StoredStill[]): void {
  const missing = report.definition.captures.filter((kind) => !stills.some(({ capture }) => capture === kind))
  if (missing.length === 0) return
  const errors = missing.map((capture) => ({
    pointer: '',
    detail: `The ${capture} was not captured.`,
    code: capture,
  }))
  throw new LimiarError('captures-missing', `Missing: ${missing.join(', ')}.`, { errors })
}

function newExecution(
  {
    session,
    link,
    report,
  }: { readonly session: Session; readonly link: Link; readonly report: StoredReport },
  stills: readonly StoredStill[],
  now: Date,
): StoredExecution {
  const id = newId(now)
  return {
    id,
    accountId: session.accountId,
    reportId: session.reportId,
    reportVersion: report.version,
    linkId: link.id,
    status: 'processando',
    type: undefined,
    fraud: false,
    sections: {},
    validations: [],
    parameters: { ...link.variables, ...(link.cpf === undefined ? {} : { cpf: link.cpf }) },
    data: {},
    images: Object.fromEntries(stills.map((still) => [still.capture, imageOf(id, still)])),
    documentCpf: undefined,
    parameterCpf: link.cpf,
    documentscopyRequestedAt: undefined,
    reprovalReasons: undefined,
    files: [],
    callbackUrl: undefined,
    history: [statusChange('processando', now, { kind: 'page' })],
    analysed: false,
    createdAt: now,
    updatedAt: now,
  }
}

function imageOf(executionId: Id, { capture, blobKey, mediaType }: StoredStill): ExecutionImage {
  const kind: CaptureKind = capture
  return { fileName: `${executionId}-${kind}.${extensions[mediaType] ?? 'bin'}`, blobKey, mediaType }
}
