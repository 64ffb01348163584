/** One person's way through the page, call by call as the page makes them. Each acknowledgement is written down. */
import { setTimeout as pause } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { CaptureKind } from '../../src/protocol/reports/reports.ts'
import type { Client } from './client.ts'
import type { Reply } from './exchange.ts'
import { sha256, type LinkEntry, type SubmissionEntry } from './ledger.ts'
import type { Person } from './people.ts'
import { CONSENT } from './prepare.ts'
import { bodyOf, type World } from './world.ts'

const captures: readonly CaptureKind[] = ['front', 'back', 'selfie']
/** Submissions at the same time, of a person who taps the button again and again. */
const PARALLEL_SUBMISSIONS = 4
/** The page asks once a second; after this many times the person has closed it. */
const PROGRESS_QUESTIONS = 30
const ASK_AGAIN_MS = 1_000
/** The pause between sending a still and the submission that overtakes it. */
const LATE_STILL_LEAD_MS = 100

/** An honest person got an answer that nobody got in the calm. */
export class TurnedAwayError extends Error {
  override readonly name = 'TurnedAwayError'
}

interface Session {
  readonly link: LinkEntry
  readonly secret: string
  readonly openedAt: number
  readonly sent: Map<CaptureKind, string[]>
}

/** Goes all the way; answers the submission, or undefined for somebody who left. */
export async function travel(
  world: World,
  person: Person,
  client: Client = world.newClient(),
): Promise<SubmissionEntry | undefined> {
  if (person.kind === 'by-api') return submitFiles(world, person)
  const link = await makeLink(world, person)
  const session = await openSession(person, client, link)
  const still = (capture: CaptureKind, bytes: Uint8Array = person.stills[capture]) =>
    putStill(world, person, client, session, capture, bytes)
  if (person.kind === 'blurred' && person.otherFront) await tryStill(client, session, person.otherFront)
  await still('front')
  if (person.kind === 'abandoning') {
    const { secret, openedAt } = session
    world.ledger.leftSessions.push({ token: link.token, secret, captured: ['front'], openedAt })
    return undefined
  }
  if (person.kind === 'reloading') await resume(person, client, session)
  await still('back')
  await still('selfie')
  const executionId = await submit(person, client, session)
  const entry: SubmissionEntry = {
    person,
    executionId,
    reportId: link.reportId,
    linkId: link.id,
    submittedAt: performance.now(),
    stills: Object.fromEntries(session.sent),
  }
  world.ledger.submissions.push(entry)
  await watchProgress(client, session)
  return entry
}

async function makeLink(world: World, person: Person): Promise<LinkEntry> {
  const reportId = person.kind === 'expiring' ? world.reports.day : world.reports.kept
  const email = `${randomUUID()}@example.com`
  const body = { email, ...(person.linkCpf === undefined ? {} : { cpf: person.linkCpf }) }
  const path = `/reports/${reportId}/onboarding-ext`
  const reply = await world.operator.api('POST', path, body, randomUUID())
  mustBe(200, reply, person, 'making a link')
  const { _id: id, token } = bodyOf<{ readonly _id: string; readonly token: string }>(reply)
  const link: LinkEntry = { id, token, reportId, email }
  world.ledger.links.push(link)
  return link
}

async function openSession(person: Person, client: Client, link: LinkEntry): Promise<Session> {
  const page = await client.call({ method: 'GET', path: `/${link.token}` })
  mustBe(200, page, person, 'opening the page')
  const opened = await client.call({ method: 'POST', path: `/${link.token}/session` })
  mustBe(200, opened, person, 'opening a session')
  const { secret } = bodyOf<{ readonly secret: string }>(opened)
  const session = { link, secret, openedAt: performance.now(), sent: new Map() }
  const consent = { version: 'soak-1', at: new Date().toISOString(), text: CONSENT }
  mustBe(200, await sessionCall(client, session, 'PATCH', '/session', { consent }), person, 'consenting')
  return session
}

function sessionCall(
  client: Client,
  { link, secret }: Pick<Session, 'link' | 'secret'>,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: unknown,
): Promise<Reply> {
  const headers = { authorization: `Bearer ${secret}` }
  return client.call({ method, path: `/${link.token}${path}`, headers, body })
}

async function putStill(
  world: World,
  person: Person,
  client: Client,
  session: Session,
  capture: CaptureKind,
  bytes: Uint8Array,
): Promise<void> {
  const reply = await sessionCall(client, session, 'PUT', `/stills/${capture}?source=camera`, bytes)
  mustBe(200, reply, person, `sending the ${capture}`)
  session.sent.set(capture, [sha256(bytes)])
  world.ledger.stills++
}

/** Sends a front that may be refused; the good one follows in either case. */
function tryStill(client: Client, session: Session, bytes: Uint8Array): Promise<Reply> {
  return sessionCall(client, session, 'PUT', '/stills/front?source=camera', bytes)
}

async function resume(person: Person, client: Client, session: Session): Promise<void> {
  const reply = await sessionCall(client, session, 'GET', '/session')
  mustBe(200, reply, person, 'opening the page again')
  const { progress } = bodyOf<{ readonly progress: { readonly captured: readonly string[] } }>(reply)
  if (!progress.captured.includes('front'))
    throw new TurnedAwayError(`${person.name}: an acknowledged front is gone after the page was opened again`)
}

async function submit(person: Person, client: Client, session: Session): Promise<string> {
  const once = () => sessionCall(client, session, 'POST', '/submission', {})
  let late: Promise<Reply> | undefined
  if (person.kind === 'late-still' && person.otherFront) {
    late = tryStill(client, session, person.otherFront)
    session.sent.set('front', [sha256(person.stills.front), sha256(person.otherFront)])
    await pause(LATE_STILL_LEAD_MS)
  }
  const count = person.kind === 'parallel' ? PARALLEL_SUBMISSIONS : 1
  const replies = await Promise.all(Array.from({ length: count }, once))
  await late
  for (const reply of replies) mustBe(200, reply, person, 'submitting')
  const ids = new Set(replies.map((reply) => bodyOf<{ readonly executionId: string }>(reply).executionId))
  const [id = ''] = ids
  if (ids.size !== 1) throw new TurnedAwayError(`${person.name}: one session became ${ids.size} executions`)
  return id
}

async function watchProgress(client: Client, session: Session): Promise<void> {
  for (let question = 0; question < PROGRESS_QUESTIONS; question++) {
    const reply = await sessionCall(client, session, 'GET', '/execution')
    if (bodyOf<{ readonly state?: string } | undefined>(reply)?.state === 'done') return
    await pause(ASK_AGAIN_MS)
  }
}

async function submitFiles(world: World, person: Person): Promise<SubmissionEntry> {
  const files = captures.map((capture) => ({
    type: capture.toUpperCase(),
    data: Buffer.from(person.stills[capture]).toString('base64'),
  }))
  const reportId = world.reports.kept
  const reply = await world.operator.api('POST', `/reports/${reportId}/executions`, { files }, randomUUID())
  mustBe(200, reply, person, 'submitting files')
  const { _id: executionId } = bodyOf<{ readonly _id: string }>(reply)
  const hashes = captures.map((capture) => [capture, [sha256(person.stills[capture])]] as const)
  const entry: SubmissionEntry = {
    person,
    executionId,
    reportId,
    linkId: undefined,
    submittedAt: performance.now(),
    stills: Object.fromEntries(hashes),
  }
  world.ledger.submissions.push(entry)
  return entry
}

function mustBe(status: number, reply: Reply, { name }: Person, doing: string): void {
  if (reply.status === status) return
  const { type, errors } = (reply.body ?? {}) as { type?: string; errors?: readonly { code?: string }[] }
  const reason = [type?.split(':').at(-1), errors?.[0]?.code].filter(Boolean).join(', ')
  throw new TurnedAwayError(`${name}, ${doing}: ${reply.status} ${reason}`)
}
