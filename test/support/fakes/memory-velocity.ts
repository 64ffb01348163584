/** The marks of executions, in memory, for as long as the executions are there. */
import type { VelocityMark } from '../../../src/protocol/executions/velocity.ts'
import type { ExecutionStore } from '../../../src/server/domain/executions/execution-store.ts'
import type { RecognisedExecution, VelocityStore } from '../../../src/server/domain/findings/velocity.ts'

export function memoryVelocity({ findById }: Pick<ExecutionStore, 'findById'>): VelocityStore {
  const kept = new Map<string, RecognisedExecution>()
  const ofAccount = async ({ accountId }: RecognisedExecution, since: Date) => {
    for (const id of kept.keys()) if (!(await findById(id))) kept.delete(id)
    return [...kept.values()].filter((other) => other.accountId === accountId && other.at >= since)
  }
  return {
    mark: (accountId, kind, value) => JSON.stringify([accountId, kind, value]),
    keep: async (execution) => void kept.set(execution.executionId, execution),
    countEqual: async (execution, since) => {
      const others = await ofAccount(execution, since)
      const countOf = (kind: string, mark: string) =>
        others.filter(({ marks }) => marks[kind as Exclude<VelocityMark, 'face'>] === mark).length
      return Object.fromEntries(
        Object.entries(execution.marks).map(([kind, mark]) => [kind, countOf(kind, mark)]),
      )
    },
    otherFaces: async (execution, since, limit) =>
      (await ofAccount(execution, since))
        .filter(({ executionId }) => executionId !== execution.executionId)
        .toSorted((one, other) => other.at.getTime() - one.at.getTime())
        .flatMap(({ face }) => (face && face.modelId === execution.face?.modelId ? [face.embedding] : []))
        .slice(0, limit),
    removeOlderThan: async (before) => {
      const old = [...kept.values()].filter(({ at }) => at < before)
      for (const { executionId } of old) kept.delete(executionId)
      return old.length
    },
  }
}
