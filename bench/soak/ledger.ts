/** Everything that the service acknowledged: an entry is written only after its answer has arrived whole. */
import { createHash } from 'node:crypto'
import type { CaptureKind } from '../../src/protocol/reports/reports.ts'
import type { Person } from './people.ts'

export interface LinkEntry {
  readonly id: string
  readonly token: string
  readonly reportId: string
  /** The address to which the link was sent, and the only one. */
  readonly email: string
}

export interface SubmissionEntry {
  readonly person: Person
  readonly executionId: string
  readonly reportId: string
  readonly linkId: string | undefined
  /** SHA-256 of the bytes of each still; two hashes if one was sent while the session was submitted. */
  readonly stills: Readonly<Partial<Record<CaptureKind, readonly string[]>>>
  readonly submittedAt: number
}

/** A session that the person left before its submission. */
export interface LeftSession {
  readonly token: string
  readonly secret: string
  readonly captured: readonly CaptureKind[]
  readonly openedAt: number
}

export interface FaceEntry {
  readonly id: string
  readonly cpf: string
  readonly sha256: string
}

/** Somebody of whom every trace must be gone. */
export interface ErasedEntry {
  readonly name: string
  /** Texts that belong only to them. */
  readonly facts: readonly string[]
  /** Ids of their records. Only the record of accesses and the event of the erasure may still name these. */
  readonly ids: readonly string[]
}

export interface WebhookEntry {
  readonly id: string
  readonly secret: string
}

export class Ledger {
  readonly links: LinkEntry[] = []
  readonly submissions: SubmissionEntry[] = []
  readonly leftSessions: LeftSession[] = []
  readonly faces: FaceEntry[] = []
  readonly removedFaces: string[] = []
  readonly erased: ErasedEntry[] = []
  readonly webhooks: WebhookEntry[] = []
  /** Things that happened to an honest person and to nobody in the calm: a sentence each. */
  readonly turnedAway: string[] = []
  stills = 0

  /** Submissions that nobody has erased. */
  get kept(): readonly SubmissionEntry[] {
    const gone = new Set(this.erased.map(({ name }) => name))
    return this.submissions.filter(({ person }) => !gone.has(person.name))
  }

  /** Somebody asked to be forgotten: their links and faces go together with their executions. */
  erase(person: Person, faceIds: readonly string[]): void {
    const ids = this.#submissionsOf(person).flatMap(({ executionId, linkId = [] }) =>
      [executionId, linkId].flat(),
    )
    this.erased.push({ name: person.name, facts: this.#factsOf(person), ids: [...ids, ...faceIds] })
  }

  /** The time of the report is over: the executions go, and links that may be used again stay. */
  expire(person: Person): void {
    const ids = this.#submissionsOf(person).map(({ executionId }) => executionId)
    this.erased.push({ name: person.name, facts: this.#factsOf(person), ids })
  }

  #factsOf(person: Person): readonly string[] {
    const linkIds = new Set(this.#submissionsOf(person).map(({ linkId }) => linkId))
    const emails = this.links.filter(({ id }) => linkIds.has(id)).map(({ email }) => email)
    return [...person.traces, ...emails]
  }

  #submissionsOf({ name }: Person): readonly SubmissionEntry[] {
    return this.submissions.filter(({ person }) => person.name === name)
  }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
