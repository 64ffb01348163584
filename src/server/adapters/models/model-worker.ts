/**
 * Runs in a worker thread: opens models when a task first needs them, keeps them, and does one task at a time.
 */
import { join } from 'node:path'
import { workerData } from 'piscina'
import { LimiarError, type ErrorCode } from '../../../protocol/errors.ts'
import type { TextLine } from '../../domain/ports.ts'
import type { FacesToEmbed } from './face-tasks.ts'

// workerData is whatever the pool gave; the pool is the only one that starts this file.
const { modelsDir } = workerData as { readonly modelsDir: string }

// Imported when first used: a worker that never reads a document never loads the text readers.
const faces = opened(async () => {
  const { FaceTasks } = await import('./face-tasks.ts')
  return FaceTasks.open(join(modelsDir, 'faces'))
})
const documents = opened(async () => {
  const { DocumentTasks } = await import('./document-tasks.ts')
  return DocumentTasks.open(join(modelsDir, 'text'))
})

/** What can be asked of a worker. */
const tasks = {
  'find-faces': async ({ image, embed }: { readonly image: Uint8Array; readonly embed: FacesToEmbed }) =>
    (await faces()).find(image, embed),
  'read-document': async ({ image }: { readonly image: Uint8Array }) => (await documents()).read(image),
  'glance-document': async ({ image }: { readonly image: Uint8Array }) => (await documents()).glance(image),
  'read-names': async ({
    card,
    lines,
  }: {
    readonly card: Uint8Array
    readonly lines: readonly TextLine['corners'][]
  }) => (await documents()).readNames(card, lines),
}

type ModelTasks = typeof tasks
/** What can be asked, what goes with it, and what comes back. */
export type ModelTaskName = keyof ModelTasks
export type ModelTaskInput<Name extends ModelTaskName> = Parameters<ModelTasks[Name]>[0]
export type ModelTaskResult<Name extends ModelTaskName> = Awaited<ReturnType<ModelTasks[Name]>>

export interface ModelCall {
  readonly name: ModelTaskName
  readonly input: unknown
  /** One 32-bit integer; not 0 once nobody waits for the result any more. */
  readonly dropped: SharedArrayBuffer | undefined
}

export type ModelOutcome =
  | { readonly outcome: 'done'; readonly result: unknown }
  | { readonly outcome: 'failed'; readonly code: ErrorCode; readonly message: string }
  | { readonly outcome: 'dropped' }

/** Does one call; a failure that the caller can act on is part of the answer, for errors lose their class here. */
export async function runModelTask({ name, input, dropped }: ModelCall): Promise<ModelOutcome> {
  if (dropped && Atomics.load(new Int32Array(dropped), 0) !== 0) return { outcome: 'dropped' }
  try {
    // The pool's `run` pairs names with inputs.
    const task = tasks[name] as (input: unknown) => Promise<unknown>
    return { outcome: 'done', result: await task(input) }
  } catch (error) {
    if (!(error instanceof LimiarError)) throw error
    return { outcome: 'failed', code: error.code, message: error.message }
  }
}

/** Opens something once; if that fails, the next caller tries again. */
function opened<Thing>(open: () => Promise<Thing>): () => Promise<Thing> {
  let opening: Promise<Thing> | undefined
  return async () => {
    opening ??= open()
    try {
      return await opening
    } catch (error) {
      opening = undefined
      throw error
    }
  }
}
