/** Submits a session: its stills become an execution, and a job runs it. */
import type { ConsentReceipt, GivenConsent } from '../../../protocol/consent/consent.ts'
import { LimiarError } from '../../../protocol/errors.ts'
import type { CaptureKind, CaptureNotes } from '../../../protocol/captures.ts'
import { newId, type Id } from '../../../protocol/ids.ts'
import type { ConsentRequest } from '../../domain/sessions/consent.ts'
import { executionImage, waitingExecution, type StoredExecution } from '../../domain/executions/execution.ts'
import type { Link } from '../../domain/links/link.ts'
import type { StoredReport } from '../../domain/reports/report.ts'
import { asksForVelocity } from '../../domain/findings/velocity.ts'
import { withoutSession, type MovementTried } from '../../domain/movement/movement-tries.ts'
import { selfieAnswer } from '../../domain/reports/selfie-demand.ts'
import { pdfSignaturesOf } from '../../domain/findings/pdf-signatures.ts'
import { bothSidesIn, neededCaptures, type Session, type StoredStill } from '../../domain/sessions/session.ts'
import { receiveConsent } from './consents.ts'
import type { ServicePorts } from '../service-ports.ts'
import { originMarks, type PageOrigin } from '../executions/velocity.ts'
import { closedLink } from './sessions.ts'

interface Subject {
  readonly session: Session
  readonly link: Link
  readonly report: StoredReport
}

/** What is submitted, and from where. */
interface Submitting extends Subject {
  readonly origin: PageOrigin
}

/**
 * Creates the execution of a session once, and returns the same one when called again. The consent may have been given
 * before.
 * @throws LimiarError `consent-missing`, `captures-missing`, or `link-spent`, `link-inactive`, `link-expired` when the
 * link closed meanwhile.
 */
export async function submitSession(
  ports: Pick<ServicePorts, 'sessions' | 'velocity' | 'consentTexts' | 'clock'>,
  subject: Submitting,
  consent?: GivenConsent,
): Promise<Id> {
  const { session, report } = subject
  if (session.executionId !== undefined) return session.executionId
  const now = ports.clock()
  const given = consent && (await receiveConsent(ports, session.accountId, consent, consentRequest(subject)))
  const asks = asksForVelocity(report.definition)
  const origin = asks ? originMarks(ports, session.accountId, subject.origin) : undefined
  const result = await ports.sessions.submit(session.id, (current, stills) => {
    const submitted = { ...subject, session: current }
    const receipt = given ?? mustHaveConsented(current)
    mustBeComplete(submitted, stills)
    return { ...newExecution(submitted, stills, receipt, now), origin }
  })
  if ('executionId' in result) return result.executionId
  throw closedLink(result.outcome)
}

/** What the person of a session is asked to agree to. */
export function consentRequest({ session, report }: Pick<Subject, 'session' | 'report'>): ConsentRequest {
  return { definition: report.definition, linkId: session.linkId, openedAt: session.createdAt }
}

/** @throws LimiarError `consent-missing`: nothing is accepted from a person before they agreed. */
export function mustHaveConsented({ consent }: Pick<Session, 'consent'>): ConsentReceipt {
  if (!consent)
    throw new LimiarError('consent-missing', 'The person did not consent yet: send their consent.')
  return consent
}

function mustBeComplete({ session, report }: Subject, stills: readonly StoredStill[]): void {
  const needed = neededCaptures(session, report.definition, stills)
  const missing = needed.filter((kind) => !stills.some(({ capture }) => capture === kind))
  if (missing.length === 0) return
  const errors = missing.map((capture) => ({
    pointer: '',
    detail: `The ${capture} was not captured.`,
    code: capture,
  }))
  throw new LimiarError('captures-missing', `Missing: ${missing.join(', ')}.`, { errors })
}

function newExecution(
  { session, link, report }: Subject,
  stills: readonly StoredStill[],
  consent: ConsentReceipt,
  now: Date,
): StoredExecution {
  const id = newId(now)
  const { accountId, reportId } = session
  const movement = session.movement && withoutSession(session.movement, selfieHash(stills))
  const submitted = {
    id,
    accountId,
    reportId,
    reportVersion: report.version,
    linkId: link.id,
    parameters: parametersOf(link),
    parameterCpf: link.cpf,
    consent,
    movement,
    captured: captureNotes({ session, report }, stills, movement),
    images: Object.fromEntries(
      stills.map((still) => [still.capture, executionImage(id, still.capture, still)]),
    ),
  }
  return waitingExecution(submitted, now, { kind: 'page' })
}

/**
 * The link's variables, and the link's CPF. A variable `cpf` stays with the link: as a parameter it would look like the
 * CPF that the document was compared with, and anybody before the camera would pass for that person.
 */
function parametersOf({ cpf, variables }: Pick<Link, 'cpf' | 'variables'>): StoredExecution['parameters'] {
  const { cpf: _uncompared, ...own } = variables
  return cpf === undefined ? own : { ...own, cpf }
}

function selfieHash(stills: readonly StoredStill[]): string | undefined {
  const selfie = stills.find(({ capture }) => capture === 'selfie')
  return selfie && Buffer.from(selfie.contentHash).toString('hex')
}

function captureNotes(
  { session: { documentType }, report: { definition } }: Pick<Subject, 'session' | 'report'>,
  sent: readonly StoredStill[],
  movement: MovementTried | undefined,
): CaptureNotes {
  const stills = sent.filter(isOfReport)
  const claimedSources: CaptureNotes['claimedSources'] = Object.fromEntries(
    stills.map(({ capture, measurements }) => [capture, measurements.source]),
  )
  const virtualCameras = stills.flatMap(({ capture, measurements: { camera } }) => (camera ? [capture] : []))
  const selfie = selfieAnswer(definition, claimedSources.selfie, movement)
  const open = bothSidesIn(stills)
  return {
    ...(documentType === undefined ? {} : { declaredType: documentType }),
    ...(open && { bothSidesIn: open }),
    doubts: stills.flatMap(({ capture, doubts }) => doubts.map((doubt) => ({ capture, ...doubt }))),
    claimedSources,
    ...pdfSignaturesOf(
      stills.map(({ capture, measurements: { pdfSignature } }) => ({ capture, pdfSignature })),
    ),
    ...(virtualCameras.length > 0 && { virtualCameras }),
    ...(selfie && { selfie }),
  }
}

/**
 * Whether a still is a capture of the report. The close-up of the code is not: it is read with the side that it is on.
 */
function isOfReport(still: StoredStill): still is StoredStill & { readonly capture: CaptureKind } {
  return still.capture !== 'code'
}
