/** How long people's data is kept, and what is erased at the end. */
import type { Cpf } from '../../../protocol/cpf.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { AuditEntry, NewAuditEntry } from '../access/audit.ts'
import type { StoredExecution } from '../executions/execution.ts'
import type { Link } from '../links/link.ts'

/** How many records of each kind were removed. */
export interface Removed {
  readonly executions: number
  readonly links: number
  readonly sessions: number
  /** Events that waited for delivery, or had been delivered. */
  readonly deliveries: number
  /** Background jobs that waited, or had been done. */
  readonly jobs: number
}

/** What went in one transaction. */
export interface RemovedRecords {
  readonly removed: Removed
  readonly pictures: number
  readonly faces: number
}

/** Records that are removed together. */
export interface Removal {
  readonly executionIds: readonly Id[]
  readonly linkIds: readonly Id[]
  /** Sessions without an execution. Those of the executions and links are removed with them. */
  readonly sessionIds: readonly Id[]
  readonly faceIds?: readonly Id[]
}

/** What is kept about a person, except faces. */
export interface KeptOfSubject {
  readonly executions: readonly StoredExecution[]
  readonly links: readonly Link[]
}

/** A report whose executions are erased automatically. */
export interface RetentionRule {
  readonly accountId: Id
  readonly reportId: Id
  readonly days: number
}

/** The owner of the picture in a blob. */
export interface PictureOwner {
  readonly accountId: Id
  /** The face record or the execution; undefined while a session is not submitted. */
  readonly recordId: Id | undefined
}

/** Finds and removes people's data, across every kind of record. */
export interface RetentionStore {
  /** Executions whose document or parameter has the CPF, links made for it, and limited links that nobody else used. */
  findSubject(accountId: Id, cpf: Cpf): Promise<KeptOfSubject>
  /**
   * Removes records in one transaction, with their sessions, stills, events and jobs, queues their blobs for removal,
   * and tells webhooks which executions were erased. A link stays when it was used for an execution that is not
   * removed. Returns how many of each were removed. The entry for the record of accesses is committed with them: where
   * nobody repeats an interrupted erasure, nothing else would say what was removed.
   */
  remove(
    accountId: Id,
    removal: Removal,
    at: Date,
    entryOf: (removed: RemovedRecords) => NewAuditEntry,
  ): Promise<RemovedRecords & { readonly entry: AuditEntry }>
  /** Deletes face records from the registry matches of executions, except those that are removed with them. */
  forgetMatches(accountId: Id, faceIds: readonly Id[], except: readonly Id[]): Promise<number>
  rules(): Promise<readonly RetentionRule[]>
  /** Executions of a report from before a moment, and links that nobody could use since then. */
  findExpired(rule: RetentionRule, before: Date, limit: number): Promise<Removal>
  /** Sessions of all accounts that ended before a moment without an execution. */
  findAbandoned(before: Date, limit: number): Promise<ReadonlyMap<Id, Removal>>
  ownerOf(blobKey: string): Promise<PictureOwner | undefined>
  /** The blobs that no record of any account names. */
  unreferenced(blobKeys: readonly string[]): Promise<readonly string[]>
}

/** Whether there is nothing to remove. */
export function isEmpty({ executionIds, linkIds, sessionIds, faceIds = [] }: Removal): boolean {
  return executionIds.length + linkIds.length + sessionIds.length + faceIds.length === 0
}

/** The sum of both. */
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
