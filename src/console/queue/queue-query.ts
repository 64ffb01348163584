/** The query of the queue, and the part of the list that shows it. The list itself is always newest first. */
import type { ExecutionStatus } from '../../protocol/executions/executions.ts'
import { soughtCpf } from '../sought-cpf.ts'

/** The statuses by which a person can filter the queue. */
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
  /** Words of the name on the document, in any order, or empty. */
  readonly name: string
  /** The first and the last day, yyyy-mm-dd where the person is, or empty. */
  readonly since: string
  readonly until: string
  readonly order: QueueOrder
  /** Counted from 0, in the order asked for. */
  readonly page: number
}

/** The executions that wait longest come first. */
export const firstQuery: QueueQuery = {
  status: 'to-review',
  reportId: '',
  cpf: '',
  name: '',
  since: '',
  until: '',
  order: 'oldest',
  page: 0,
}

/** The most executions that one call of the list answers. */
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

/**
 * The part of the list, newest first, that this page shows; `total` is the length of the list. Undefined beyond its
 * end.
 */
export function windowOf({ order, page }: QueueQuery, total: number): Window | undefined {
  const before = page * PAGE_SIZE
  const limit = Math.min(PAGE_SIZE, total - before)
  if (limit <= 0) return undefined
  return { limit, offset: order === 'newest' ? before : total - before - limit }
}

/** The query parameters of a list of executions. */
export function parametersOf(
  { status, reportId, cpf, name, since, until }: QueueQuery,
  { offset, limit }: Window,
): Readonly<Record<string, string>> {
  const wanted = statuses[status]
  return {
    ...(wanted.length === 0 ? {} : { status: wanted.join('|') }),
    ...(reportId === '' ? {} : { _reports: reportId }),
    ...(cpf === '' ? {} : { cpf }),
    ...(name === '' ? {} : { name }),
    ...(since === '' ? {} : { since: beginningOf(since, 0) }),
    ...(until === '' ? {} : { until: beginningOf(until, 1) }),
    _repeats: 'true',
    _limit: String(limit),
    _offset: String(offset),
  }
}

/** The moment at which a day begins in the person's time zone, or the beginning of the day `daysAfter` days later. */
function beginningOf(day: string, daysAfter: number): string {
  const moment = new Date(`${day}T00:00:00`)
  moment.setDate(moment.getDate() + daysAfter)
  return moment.toISOString()
}

/** The mistakes that a person can type into the filters. */
export type FilterMistake = 'badCpf' | 'badDay' | 'daysCrossed'

/** The first mistake in a query, found before the server is asked. */
export function filterMistake({ cpf, since, until }: QueueQuery): FilterMistake | undefined {
  if (soughtCpf(cpf) === undefined) return 'badCpf'
  if (![since, until].every((day) => /^(\d{4}-\d{2}-\d{2})?$/.test(day))) return 'badDay'
  return since !== '' && until !== '' && since > until ? 'daysCrossed' : undefined
}

/** How many filters ask for anything other than the waiting executions. */
export function filterCount(query: QueueQuery): number {
  const filters = ['status', 'reportId', 'cpf', 'name', 'since', 'until'] as const
  return filters.filter((filter) => query[filter] !== firstQuery[filter]).length
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE))
}
