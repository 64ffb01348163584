/** Which part of the installation's work a node does. */
import type { Parse } from './parsed-settings.ts'

/**
 * `api` answers requests and judges pictures that are sent; `worker` takes jobs (analyses, deliveries, messages,
 * purges) and answers only /health, /ready and /metrics; `all` does both.
 */
export const roles = ['all', 'api', 'worker'] as const
export type Role = (typeof roles)[number]

export const parseRole: Parse<Role> = (text) => {
  const value = roles.find((role) => role === text)
  return value === undefined ? { mistake: `must be one of ${roles.join(', ')}, not ${text}` } : { value }
}

/** Why a node cannot have its role, with the remedy; undefined when it can. */
export function whyNoRole({
  role,
  databaseUrl,
}: {
  readonly role: Role
  readonly databaseUrl: string | undefined
}): string | undefined {
  if (role === 'all' || databaseUrl !== undefined) return undefined
  return 'The embedded database belongs to one process, which then has to do everything: set DATABASE_URL, or use the role all.'
}
