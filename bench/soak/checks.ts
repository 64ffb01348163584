/**
 * The conditions that must hold at the end, each compared with the ledger. Violations are sentences that name nobody.
 */
import { sha256, type SubmissionEntry } from './ledger.ts'
import type { Expected } from './calm.ts'
import { readPicture, readPictures } from './pictures.ts'
import { difference, readVerdict } from './verdict.ts'
import { bodyOf, type World } from './world.ts'

/** A session is over after an hour: five minutes less here, because the checks take time, too. */
const SESSION_MS = 55 * 60_000

/** One row of the table. */
export interface Check {
  readonly name: string
  readonly looked: number
  readonly violations: readonly string[]
  /** Cases that are neither right nor wrong yet. */
  readonly waiting?: number
  readonly note?: string
}

export async function checkVerdicts(
  { operator, ledger }: World,
  expected: ReadonlyMap<string, Expected>,
): Promise<readonly Check[]> {
  const wrong: string[] = []
  const lost: string[] = []
  let waiting = 0
  for (const entry of ledger.kept) {
    const { name } = entry.person
    const read = await readVerdict(operator, entry)
    const right = expected.get(name)
    if (read.name === 'missing') lost.push(`${name}: an acknowledged submission is not there`)
    else if (read.name === 'waiting') waiting++
    else if (right && read.verdict.text !== right.verdict.text)
      wrong.push(`${name}: ${difference(right.verdict, read.verdict)}`)
  }
  const looked = ledger.kept.length
  return [
    { name: 'submissions are there', looked, violations: lost },
    { name: 'verdicts are those of the calm', looked, violations: wrong, waiting },
  ]
}

/** Every picture opens and is the picture that was sent, and none is missing that the person has in the calm. */
export async function checkPictures(
  { operator, ledger }: World,
  expected: ReadonlyMap<string, Expected>,
  when: string,
): Promise<Check> {
  const violations: string[] = []
  let looked = 0
  for (const entry of ledger.kept) {
    const pictures = await readPictures(operator, entry)
    looked += pictures.size
    // Some of them are made by the analysis.
    const isDecided = (await readVerdict(operator, entry)).name === 'decided'
    const wanted = (isDecided ? expected.get(entry.person.name)?.pictures : undefined) ?? []
    for (const name of new Set([...wanted, ...pictures.keys()]))
      violations.push(...pictureFaults(entry, name, pictures.get(name)))
  }
  return { name: `pictures open, ${when}`, looked, violations }
}

function pictureFaults(entry: SubmissionEntry, name: string, bytes: Buffer | undefined): readonly string[] {
  if (bytes === undefined) return [`${entry.person.name}: its ${name} does not open`]
  const sent = new Map<string, readonly string[]>(Object.entries(entry.stills)).get(name)
  return sent === undefined || sent.includes(sha256(bytes))
    ? []
    : [`${entry.person.name}: its ${name} is not what was sent`]
}

export async function checkLinks({ operator, ledger }: World): Promise<Check> {
  const violations: string[] = []
  const gone = new Set(ledger.erased.flatMap(({ ids }) => ids))
  const links = ledger.links.filter(({ id }) => !gone.has(id))
  for (const { id, reportId } of links) {
    const { status } = await operator.api('GET', `/reports/${reportId}/onboarding-ext/${id}`)
    if (status !== 200) violations.push(`a link is answered with ${status}`)
  }
  return { name: 'links are there', looked: links.length, violations }
}

export async function checkLeftSessions({ newClient, ledger }: World): Promise<Check> {
  const violations: string[] = []
  const client = newClient()
  const open = ledger.leftSessions.filter(({ openedAt }) => performance.now() - openedAt < SESSION_MS)
  for (const { token, secret, captured } of open) {
    const headers = { authorization: `Bearer ${secret}` }
    const reply = await client.call({ method: 'GET', path: `/${token}/session`, headers })
    const has = bodyOf<{ progress?: { captured?: readonly string[] } } | undefined>(reply)?.progress?.captured
    if (!captured.every((capture) => has?.includes(capture)))
      violations.push(`a session that was left: its stills are gone (${reply.status})`)
  }
  return { name: 'stills of sessions that were left', looked: open.length, violations }
}

export async function checkFaces({ operator, ledger }: World): Promise<Check> {
  const violations: string[] = []
  for (const face of ledger.faces) {
    const reply = await operator.api('GET', `/private-faceset/${face.id}`)
    const [address] = bodyOf<{ body?: { images?: readonly string[] } } | undefined>(reply)?.body?.images ?? []
    const bytes = address === undefined ? undefined : await readPicture(operator, address)
    if (bytes === undefined || sha256(bytes) !== face.sha256)
      violations.push(`an enrolled face is gone or its picture is not what was sent (${reply.status})`)
  }
  for (const id of ledger.removedFaces)
    if ((await operator.api('GET', `/private-faceset/${id}`)).status !== 404)
      violations.push('a face that was removed is there')
  return {
    name: 'faces enrolled are there, removed ones not',
    looked: ledger.faces.length + ledger.removedFaces.length,
    violations,
  }
}

/** The chain verifies, and the record names every call that made something. */
export async function checkAudit({ operator, ledger }: World, when: string): Promise<Check> {
  const violations: string[] = []
  const { body } = await operator.api('GET', '/audit/verification')
  if ((body as { readonly intact?: boolean }).intact !== true)
    violations.push('the record of accesses does not verify')
  for (const { id } of ledger.faces) {
    const reply = await operator.api('GET', `/audit?_limit=100&object=${id}`)
    const { docs } = bodyOf<{ readonly docs: readonly { readonly action: string }[] }>(reply)
    if (!docs.some(({ action }) => action === 'registerFace'))
      violations.push('the record of accesses does not name an enrolment')
  }
  return { name: `record of accesses, ${when}`, looked: 1 + ledger.faces.length, violations }
}
