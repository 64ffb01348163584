/** What is asked of the queue and the window of the list that shows it; the list itself is always newest first. */
import type { ExecutionStatus } from '../../protocol/executions.ts'

/** What a person may narrow the queue down to. */
export const statusFilters = ['to-review', 'pending', 'processing', 'approved', 'rejected', 'all'] as const
export type StatusFilter = (typeof statusFilters)[number]

export const queueOrders = ['oldest', 'newest'] as const
export type QueueOrder = (typeof queueOrders)[number]

export interface QueueQuery {
  readonly status: StatusFilter
  /** An id, or empty for every report. */
  readonly reportId: string
  /** Digits only, or empty. */
  readonly cpf: string
  readonly order: QueueOrder
  /** Counted from 0, in the order asked for. */
  readonly page: number
}

/** Who waits longest comes first. */
export const firstQuery: QueueQuery = { status: 'to-review', reportId: '', cpf: '', order: 'oldest', page: 0 }

/** As many as a list of executions answers at most. */
export const PAGE_SIZE = 20

const statuses: Readonly<Record<StatusFilter, readonly ExecutionStatus[]>> = {
  'to-review': ['Pendente', 'processando'],
  pending: ['Pendente'],
  processing: ['processando'],
  approved: ['APROVADO'],
  rejected: ['REPROVADO'],
  all: [],
}

export interface Window {
  readonly offset: number
  readonly limit: number
}

/** The part of a list, newest first, that is this page; `total` is how many there are. Undefined beyond its end. */
export function windowOf({ order, page }: QueueQuery, total: number): Window | undefined {
  const before = page * PAGE_SIZE
  const limit = Math.min(PAGE_SIZE, total - before)
  if (limit <= 0) return undefined
  return { limit, offset: order === 'newest' ? before : total - before - limit }
}

/** The query parameters of a list of executions. */
export function parametersOf(
  { status, reportId, cpf }: QueueQuery,
  { offset, limit }: Window,
): URLSearchParams {
  const wanted = statuses[status]
  return new URLSearchParams({
    ...(wanted.length === 0 ? {} : { status: wanted.join('|') }),
    ...(reportId === '' ? {} : { _reports: reportId }),
    ...(cpf === '' ? {} : { cpf }),
    _limit: String(limit),
    _offset: String(offset),
  })
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE))
}
