/** What is loaded while the server answers already: the face index, and the models of every worker. */
import type { FaceIndex } from './domain/ports.ts'

export interface WarmUp {
  /** The index, whose searches wait until it is loaded. */
  readonly faceIndex: FaceIndex
  /** Has every worker load its models. */
  readonly loadModels: () => void
  /** What is still missing; undefined when nothing is. */
  readonly whyNotReady: () => string | undefined
}

interface Loaded {
  readonly index: FaceIndex & { load(): Promise<void> }
  readonly models: { warmUp(): Promise<void> }
  readonly onFailure: (message: string, cause: unknown) => void
}

/** Begins to load the index; what cannot be loaded is told, and stays missing. */
export function prepareWarmUp({ index, models, onFailure }: Loaded): WarmUp {
  const missing = new Set(['models', 'face index'])
  const load = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
      missing.delete(name)
    } catch (cause) {
      onFailure(`The ${name} could not be loaded.`, cause)
    }
  }
  const indexLoaded = index.load()
  void load('face index', () => indexLoaded)
  return {
    faceIndex: {
      add: (face) => index.add(face),
      removeRecord: (...record) => index.removeRecord(...record),
      search: async (...asked) => {
        await indexLoaded
        return index.search(...asked)
      },
    },
    loadModels: () => void load('models', () => models.warmUp()),
    whyNotReady: () => (missing.size === 0 ? undefined : [...missing].join(' and ')),
  }
}
