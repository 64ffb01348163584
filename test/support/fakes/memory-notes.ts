import type { ExecutionStore } from '../../../src/server/domain/executions/execution-store.ts'
import type { NoteStore, StoredNote } from '../../../src/server/domain/executions/notes.ts'

/** Notes in memory, on existing executions. */
export function memoryNotes(executions: Pick<ExecutionStore, 'findById'>): NoteStore {
  const notes: StoredNote[] = []
  const of: NoteStore['of'] = async (executionIds) => {
    const here = await Promise.all(executionIds.map((id) => executions.findById(id)))
    return notes.filter(({ executionId }) => here.some((one) => one?.id === executionId))
  }
  return {
    of,
    add: async (note, most) => {
      if (!(await executions.findById(note.executionId))) return false
      if ((await of([note.executionId])).length >= most) return false
      notes.push(note)
      return true
    },
  }
}
