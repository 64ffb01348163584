/** What is kept of people in memory: executions and links alone; what lies behind them is tested on databases. */
import type { Link } from '../../../src/server/domain/link.ts'
import type { ExecutionStore } from '../../../src/server/domain/ports.ts'
import { noneRemoved, type RetentionStore } from '../../../src/server/domain/retention.ts'

const everything = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }

export interface Kept {
  readonly links: Map<string, Link>
  readonly executions: ExecutionStore & { remove(executionId: string): boolean }
}

export function memoryRetention({ links, executions }: Kept): RetentionStore {
  const picturesOf = async (ids: readonly string[]): Promise<readonly string[]> => {
    const found = await Promise.all(ids.map((id) => executions.findById(id)))
    return found.flatMap((execution) => Object.values(execution?.images ?? {}).map(({ blobKey }) => blobKey))
  }
  return {
    findSubject: async (accountId, cpf) => ({
      executions: (await executions.list(accountId, { cpf }, everything)).rows,
      links: [...links.values()].filter((link) => link.accountId === accountId && link.cpf === cpf),
    }),
    picturesOf: (_accountId, { executionIds }) => picturesOf(executionIds),
    remove: async (_accountId, { executionIds, linkIds }) => {
      const pictures = await picturesOf(executionIds)
      const removed = {
        ...noneRemoved,
        executions: executionIds.filter((id) => executions.remove(id)).length,
        links: linkIds.filter((id) => links.delete(id)).length,
      }
      return { removed, pictures }
    },
    forgetMatches: async () => 0,
    rules: async () => [],
    findExpired: async () => ({ executionIds: [], linkIds: [], sessionIds: [] }),
    findAbandoned: async () => new Map(),
    ownerOf: async () => undefined,
    unreferenced: async () => [],
  }
}
