/** Counts how often the marks of an execution came back. */
import { MAX_VELOCITY_HOURS, type VelocityMark } from '../../../protocol/executions/velocity.ts'
import type { Id } from '../../../protocol/ids.ts'
import { cosineBetween, similarityOf } from '../../domain/faces/comparison.ts'
import type { StoredExecution } from '../../domain/executions/execution.ts'
import type { Findings } from '../../domain/findings/findings.ts'
import type { StoredReport } from '../../domain/reports/report.ts'
import {
  asksForVelocity,
  type EqualMarks,
  type RecognisedExecution,
  type VelocityCounts,
} from '../../domain/findings/velocity.ts'
import type { ServicePorts } from '../service-ports.ts'

const MS_PER_HOUR = 60 * 60 * 1000
/** At most this many faces are compared, the newest ones: 768 bytes and a microsecond each. */
const MAX_FACES = 10_000

/** Where a page was submitted from, according to its connection. */
export interface PageOrigin {
  /** An IPv4 address, or the /64 of an IPv6 address. */
  readonly network: string
  /** The browser's own name (User-Agent); empty when it sends none. */
  readonly browser: string
}

/**
 * The marks of an origin. A device is a browser within one network, because browsers of one kind are alike everywhere.
 */
export function originMarks(
  { velocity }: Pick<ServicePorts, 'velocity'>,
  accountId: Id,
  { network, browser }: PageOrigin,
): EqualMarks {
  return {
    network: velocity.mark(accountId, 'network', network),
    device: velocity.mark(accountId, 'device', JSON.stringify([network, browser])),
  }
}

/**
 * How many executions have each mark within the report's time; undefined where the report does not ask. The execution's
 * own marks are stored first: of two that are analysed at once, the later one counts both.
 */
export async function countVelocity(
  ports: Pick<ServicePorts, 'velocity' | 'faceEngine'>,
  execution: StoredExecution,
  { definition }: StoredReport,
  findings: Findings,
): Promise<VelocityCounts | undefined> {
  if (!asksForVelocity(definition)) return undefined
  const recognised = recognisedBy(ports, execution, findings)
  await ports.velocity.keep(recognised)
  const since = new Date(execution.createdAt.getTime() - definition.velocity.hours * MS_PER_HOUR)
  const equal = await ports.velocity.countEqual(recognised, since)
  return { ...equal, ...(await countFaces(ports, recognised, since, definition.thresholds.privateFaceset)) }
}

/** Removes marks that are older than any report may look back. */
export function removeOldMarks({
  velocity,
  clock,
}: Pick<ServicePorts, 'velocity' | 'clock'>): Promise<number> {
  return velocity.removeOlderThan(new Date(clock().getTime() - MAX_VELOCITY_HOURS * MS_PER_HOUR))
}

function recognisedBy(
  { velocity }: Pick<ServicePorts, 'velocity'>,
  { id, accountId, createdAt, origin }: StoredExecution,
  { documentCpf, ocr, type, face }: Findings,
): RecognisedExecution {
  const number = ocr.fields['documentNumber']?.value ?? undefined
  const document = documentCpf ?? (number === undefined ? undefined : `${type} ${number}`)
  return {
    executionId: id,
    accountId,
    at: createdAt,
    marks: {
      ...(document === undefined ? {} : { document: velocity.mark(accountId, 'document', document) }),
      ...origin,
    },
    face,
  }
}

async function countFaces(
  { velocity, faceEngine }: Pick<ServicePorts, 'velocity' | 'faceEngine'>,
  recognised: RecognisedExecution,
  since: Date,
  threshold: number,
): Promise<Partial<Record<VelocityMark, number>>> {
  const { face } = recognised
  if (!face) return {}
  const others = await velocity.otherFaces(recognised, since, MAX_FACES)
  const alike = others.filter(
    (other) => similarityOf(cosineBetween(face.embedding, other), faceEngine.calibration) >= threshold,
  )
  return { face: 1 + alike.length }
}
