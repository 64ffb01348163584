/** How long what is kept of people stays, and what goes when it ends. */
import type { Cpf } from '../../../protocol/cpf.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { StoredExecution } from '../executions/execution.ts'
import type { Link } from '../links/link.ts'

/** How many of each were removed. */
export interface Removed {
  readonly executions: number
  readonly links: number
  readonly sessions: number
  /** Events that waited to be told to others, or had been. */
  readonly deliveries: number
  /** Background work that was to be done, or had been. */
  readonly jobs: number
}

/** What is removed as one. */
export interface Removal {
  readonly executionIds: readonly Id[]
  readonly linkIds: readonly Id[]
  /** Sessions that became no execution; those of the executions and links go with them. */
  readonly sessionIds: readonly Id[]
}

/** What is kept of a person, but for the faces. */
export interface KeptOfSubject {
  readonly executions: readonly StoredExecution[]
  readonly links: readonly Link[]
}

/** A report whose executions are erased by themselves. */
export interface RetentionRule {
  readonly accountId: Id
  readonly reportId: Id
  readonly days: number
}

/** Whose picture a blob is. */
export interface PictureOwner {
  readonly accountId: Id
  /** The face record or the execution; undefined while a session is not submitted. */
  readonly recordId: Id | undefined
}

/** Finds and removes what is kept of people, across every kind of record. */
export interface RetentionStore {
  /**
   * Executions whose document or parameter has the CPF, links that were made for it, and limited links through
   * which nobody else came.
   */
  findSubject(accountId: Id, cpf: Cpf): Promise<KeptOfSubject>
  /**
   * Removes records in one transaction, with their sessions, stills, events and jobs, queues their blobs for removal,
   * and tells webhooks which executions are gone. A link stays when somebody came through it who is not removed.
   * Answers how many of each were removed.
   */
  remove(
    accountId: Id,
    removal: Removal,
    at: Date,
  ): Promise<{ readonly removed: Removed; readonly pictures: number }>
  /** Takes face records that were removed out of what executions of others found in the registry. */
  forgetMatches(accountId: Id, faceIds: readonly Id[]): Promise<number>
  rules(): Promise<readonly RetentionRule[]>
  /** Executions of a report from before a moment, and its links that nobody can use since before it. */
  findExpired(rule: RetentionRule, before: Date, limit: number): Promise<Removal>
  /** Sessions of every account that ended before a moment and became no execution. */
  findAbandoned(before: Date, limit: number): Promise<ReadonlyMap<Id, Removal>>
  ownerOf(blobKey: string): Promise<PictureOwner | undefined>
  /** Those blobs that no record of any account names. */
  unreferenced(blobKeys: readonly string[]): Promise<readonly string[]>
}

/** Whether there is nothing to remove. */
export function isEmpty({ executionIds, linkIds, sessionIds }: Removal): boolean {
  return executionIds.length + linkIds.length + sessionIds.length === 0
}

/** Both counted together. */
export function addRemoved(one: Removed, other: Removed): Removed {
  return {
    executions: one.executions + other.executions,
    links: one.links + other.links,
    sessions: one.sessions + other.sessions,
    deliveries: one.deliveries + other.deliveries,
    jobs: one.jobs + other.jobs,
  }
}

/** Nothing was removed. */
export const noneRemoved: Removed = { executions: 0, links: 0, sessions: 0, deliveries: 0, jobs: 0 }
