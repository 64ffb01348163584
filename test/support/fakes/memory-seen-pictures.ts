/** Hashes of pictures that were seen, in memory, for as long as their executions are there. */
import { differingBits } from '../../../src/imaging/faces/face-hash.ts'
import type { ExecutionStore } from '../../../src/server/domain/executions/execution-store.ts'
import type { SeenPictures, SeenPictureStore } from '../../../src/server/domain/findings/seen-pictures.ts'

export function memorySeenPictures({ findById }: Pick<ExecutionStore, 'findById'>): SeenPictureStore {
  const kept = new Map<string, SeenPictures>()
  return {
    person: (accountId, cpf) => JSON.stringify([accountId, cpf]),
    keep: async (pictures) => void kept.set(pictures.executionId, pictures),
    nearest: async ({ executionId, accountId, people }, views) => {
      for (const id of kept.keys()) if (!(await findById(id))) kept.delete(id)
      const others = [...kept.values()].filter(
        (other) =>
          other.accountId === accountId &&
          other.executionId !== executionId &&
          !other.people.some((person) => people.includes(person)),
      )
      const distances = others.flatMap(({ hashes }) =>
        Object.values(hashes).flatMap((hash) => views.map((view) => differingBits(view, hash))),
      )
      return distances.length === 0 ? undefined : Math.min(...distances)
    },
  }
}
