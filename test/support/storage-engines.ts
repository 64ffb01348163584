/** The databases that the service runs on, as tests start them. */
import { startPostgres, whyNoPostgres } from '../ports/stores-postgres.ts'

export interface StorageEngine {
  readonly name: string
  /** Why the engine cannot be tested here. */
  readonly skip: string | false
  start(): Promise<{ readonly url: string | undefined; stop(): Promise<void> }>
}

export const storageEngines: readonly StorageEngine[] = [
  { name: 'PGlite', skip: false, start: async () => ({ url: undefined, stop: () => Promise.resolve() }) },
  {
    name: 'PostgreSQL',
    skip: whyNoPostgres(),
    start: startPostgres,
  },
]
