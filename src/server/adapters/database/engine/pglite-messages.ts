/** What the server's thread and the database's thread say to each other. */
import type { Answer, Statement } from './commit-queue.ts'

export type Request =
  /** One statement in a transaction of its own, which may share its commit with others. */
  | { readonly kind: 'write'; readonly id: number; readonly statement: Statement }
  /** A read, or a script of several statements; never shares a transaction. */
  | { readonly kind: 'alone'; readonly id: number; readonly statement: Statement }
  | { readonly kind: 'begin'; readonly id: number; readonly transaction: number; readonly sql: string }
  | {
      readonly kind: 'within'
      readonly id: number
      readonly transaction: number
      readonly statement: Statement
    }
  | {
      readonly kind: 'end'
      readonly id: number
      readonly transaction: number
      readonly sql: 'commit' | 'rollback'
    }
  | { readonly kind: 'listen'; readonly id: number; readonly channel: string }
  | { readonly kind: 'close'; readonly id: number }
  /** Answered at once, unless a statement keeps the thread busy. */
  | { readonly kind: 'ping'; readonly id: number }

export type Reply =
  | { readonly kind: 'opened' }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'failure'; readonly id: number; readonly failure: Failure }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string }

/** An error in the form that crosses threads. Of an Error itself only the standard members would arrive. */
export interface Failure {
  readonly name: string
  readonly message: string
  /** SQLSTATE, when the error came from PostgreSQL. */
  readonly code: string | undefined
  readonly constraint: string | undefined
}

/** The values that the database's thread starts with. */
export interface WorkerSettings {
  readonly directory: string
  readonly template: string | undefined
}

/** Emscripten's number for ENOSPC. Its file system throws objects that are no errors, with a number alone. */
const NO_SPACE = 51

export function toFailure(error: unknown): Failure {
  const { name, message, code, constraint, errno } = error as Partial<Failure & { readonly errno: number }>
  const ofNumber = errno === NO_SPACE ? 'ENOSPC: the disk is full' : `${String(error)} ${errno ?? ''}`
  return { name: name ?? 'Error', message: message ?? ofNumber, code, constraint }
}
