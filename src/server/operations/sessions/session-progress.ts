/** The progress of a session and the person's choices, for a page that may be loaded again. */
import { LimiarError } from '../../../protocol/errors.ts'
import { stillKinds, type StillKind } from '../../../protocol/captures.ts'
import type { SessionChanges, SessionProgress } from '../../../protocol/sessions/session-api.ts'
import { burstsLeft } from '../../domain/movement/movement-tries.ts'
import {
  bothSidesIn,
  documentChoices,
  type Session,
  type StoredStill,
} from '../../domain/sessions/session.ts'
import type { StoredReport } from '../../domain/reports/report.ts'
import { asksForLiveness } from './bursts.ts'
import { receiveConsent } from './consents.ts'
import { consentRequest } from './submissions.ts'
import type { ServicePorts } from '../service-ports.ts'

/**
 * The finished steps of a session: names and counts, never a picture. A submitted session says only that it was
 * submitted.
 */
export async function sessionProgress(
  { sessions }: Pick<ServicePorts, 'sessions'>,
  session: Session,
  report: StoredReport,
): Promise<SessionProgress> {
  const { executionId } = session
  if (executionId !== undefined)
    return { captured: [], refused: {}, consented: true, burstsLeft: 0, executionId }
  const stills = await sessions.stills(session.id)
  const open = bothSidesIn(stills)
  const isThere = (kind: StillKind): boolean => stills.some(({ capture }) => capture === kind)
  return {
    captured: stillKinds.filter(
      (kind) => isThere(kind) || (open !== undefined && (kind === 'front' || kind === 'back')),
    ),
    ...(stills.some(({ measurements: { codeWanted } }) => codeWanted === true) && {
      code: 'wanted' as const,
    }),
    ...(open && { sides: 'both' as const }),
    refused: Object.fromEntries(
      Object.entries(session.refusals ?? {}).map(([capture, { count }]) => [capture, count]),
    ),
    consented: session.consent !== undefined,
    ...(session.documentType === undefined ? {} : { documentType: session.documentType }),
    ...movementLeft(session, report, stills),
  }
}

/** The tries left. A selfie that the page's camera did not take has no movement, and a reviewer looks at it anyway. */
function movementLeft(
  { movement }: Session,
  report: StoredReport,
  stills: readonly StoredStill[],
): Pick<SessionProgress, 'burstsLeft' | 'movementDue'> {
  const left = asksForLiveness(report) ? burstsLeft(movement, report.definition) : 0
  const source = stills.find(({ capture }) => capture === 'selfie')?.measurements.source
  const isLive = source === 'camera' || source === 'shutter'
  const isDue = report.definition.selfie === 'camera-with-movement' && isLive && left > 0
  return { burstsLeft: left, ...(isDue && { movementDue: true }) }
}

/**
 * Stores the consent, the chosen document, and that the person goes on without its code. Returns the session as it is
 * afterwards.
 * @throws LimiarError `conflict` when it was submitted, `invalid-request` for a document that the report does not
 * accept.
 */
export async function changeSession(
  ports: Pick<ServicePorts, 'sessions' | 'consentTexts' | 'clock'>,
  { session, report }: { readonly session: Session; readonly report: StoredReport },
  { consent, documentType, codeSkipped }: SessionChanges,
): Promise<Session> {
  const choices = documentChoices(report.definition).map(({ type }) => type)
  if (documentType !== undefined && !choices.some((type) => type === documentType)) {
    const errors = [{ pointer: '/documentType', detail: `One of ${choices.join(', ')}.` }]
    throw new LimiarError('invalid-request', 'The report does not take this document.', { errors })
  }
  const { sessions } = ports
  const asked = consentRequest({ session, report })
  const receipt = consent && (await receiveConsent(ports, session.accountId, consent, asked))
  const changed = await sessions.change(session.id, ({ executionId }) => {
    if (executionId !== undefined)
      throw new LimiarError('conflict', 'The session was submitted: its choices can no longer change.')
    return {
      ...(receipt && { consent: receipt }),
      ...(documentType !== undefined && { documentType }),
    }
  })
  if (codeSkipped) await sessions.skipCode(session.id)
  return changed
}
