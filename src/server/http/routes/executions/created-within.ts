/** The range of moments by which lists and dry runs choose executions. */
import { Type } from 'typebox'
import type { ExecutionFilter } from '../../../domain/executions/execution-store.ts'

export const createdWithin = {
  since: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only those created at this moment or later' }),
  ),
  until: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only those created before this moment' }),
  ),
}

export function readCreatedWithin(query: {
  readonly since?: string
  readonly until?: string
}): Pick<ExecutionFilter, 'since' | 'until'> {
  return {
    ...(query.since === undefined ? {} : { since: new Date(query.since) }),
    ...(query.until === undefined ? {} : { until: new Date(query.until) }),
  }
}
