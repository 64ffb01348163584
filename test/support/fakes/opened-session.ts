/** A session of the page over fakes: a person who came through a link of a report and agreed. */
import assert from 'node:assert/strict'
import type { StillJudgement } from '../../../src/server/analysis/stills/still-judge.ts'
import type { ReportDefinition } from '../../../src/protocol/reports/reports.ts'
import type { Session } from '../../../src/server/domain/sessions/session.ts'
import type { CreateLinkBody } from '../../../src/protocol/links/links.ts'
import { createLink } from '../../../src/server/operations/links/links.ts'
import { openSession } from '../../../src/server/operations/sessions/sessions.ts'
import { putStill } from '../../../src/server/operations/sessions/stills.ts'
import { submitSession } from '../../../src/server/operations/sessions/submissions.ts'
import { anExecution, aReport } from '../../ports/stores-records.ts'
import { fakePorts, type FakePorts } from './service-ports.ts'
import { writtenFace } from './written-faces.ts'

export const at = new Date('2026-11-21T12:00:00Z')
export const accountId = 'a'.repeat(24)
export const origin = { network: '192.0.2.1', browser: 'x' }
export const measurements = { source: 'camera', width: 1600, height: 1200, sharpness: 90 } as const
export const accepted: StillJudgement = { accepted: true, warnings: [] }

/** What is different about a session. */
interface Given {
  readonly definition?: Partial<ReportDefinition>
  readonly link?: CreateLinkBody
}

/** Opens the session, on ports whose clock can be set. */
export async function openedSession(replaced: Partial<FakePorts> = {}, given: Given = {}) {
  let now = at
  const ports = fakePorts({ clock: () => now, ...replaced })
  const bare = aReport(accountId)
  const report = { ...bare, definition: { ...bare.definition, ...given.definition } }
  await ports.reports.insert(report)
  const { link, token } = await createLink(ports, accountId, report.id, given.link ?? { noExpire: true })
  const { session, secret } = await openSession(ports, { link, report })
  const consent = { version: '1', agreedAt: at.toISOString(), receivedAt: at.toISOString(), link: link.id }
  await ports.sessions.change(session.id, () => ({ consent }))
  const current = async (): Promise<Session> => (await ports.sessions.find(session.id)) ?? assert.fail()
  const put = async (
    bytes = writtenFace('ana'),
    insists = false,
    capture: 'front' | 'back' | 'selfie' = 'front',
  ) => putStill(ports, { session: await current(), report }, { capture, bytes, measurements, insists })
  const submit = async () => submitSession(ports, { session: await current(), link, report, origin })
  const end = () => ports.sessions.submit(session.id, () => anExecution(session, { createdAt: at }))
  const setTime = (moment: Date) => void (now = moment)
  return { ports, report, link, token, session, secret, current, put, submit, end, setTime }
}
