/**
 * Runs in a worker thread: opens models when a task first needs them, keeps them, and does one task at a time.
 */
import { join } from 'node:path'
import { workerData } from 'piscina'
import { LimiarError, type ErrorCode } from '../../../../protocol/errors.ts'
import type { InspectedSide } from '../../../../documents/forensics/document-inspection.ts'
import type { TextLine } from '../../../../documents/document-engine.ts'
import type { DocumentLook } from '../../../../documents/document-look.ts'
import { opened } from '../../../domain/opened.ts'
import type { SelfieBurst } from '../../../domain/movement/movement.ts'
import type { Box } from '../../../../imaging/pixels.ts'
import type { FacesWanted } from '../faces/face-tasks.ts'
import { FaceModelError } from '../sessions/model-card.ts'
import { beginTask } from '../sessions/task-watch.ts'

export interface ModelPlaces {
  readonly modelsDir: string
  readonly faceModelPath: string
}

// Only the pool starts this file, and it always gives these values.
const { modelsDir, faceModelPath } = workerData as ModelPlaces

// Imported when first used: a worker that never reads a document never loads the text readers.
const faces = opened(async () => {
  const { FaceTasks } = await import('../faces/face-tasks.ts')
  return FaceTasks.open(join(modelsDir, 'faces'), faceModelPath)
})
const documents = opened(async () => {
  const { DocumentTasks } = await import('../cards/document-tasks.ts')
  return DocumentTasks.open(join(modelsDir, 'text'))
})
const inspection = () => import('../pictures/inspection-tasks.ts')

/** What can be asked of a worker. */
const tasks = {
  'find-faces': async ({ image, ...wanted }: FacesWanted & { readonly image: Uint8Array }) => {
    const measure = wanted.asSelfie ? (await documents()).measureSelfie : undefined
    return (await faces()).find(image, wanted, measure)
  },
  'measure-movement': async (burst: SelfieBurst) => (await faces()).movement(burst),
  // 30 ms of arithmetic without a model: too much for the thread that answers requests.
  'compare-crops': async ({ one, other }: { readonly one: Uint8Array; readonly other: Uint8Array }) =>
    (await import('../faces/face-copies.ts')).copyAgreement(one, other),
  'try-face-model': async () => whatIsWrong(faces()),
  'warm-up': async ({
    arrived,
    workers,
  }: {
    readonly arrived: SharedArrayBuffer
    readonly workers: number
  }) => {
    await (await faces()).warmUp()
    await everyWorker(new Int32Array(arrived), workers)
  },
  'read-document': async ({
    image,
    look,
    isDrawn,
  }: {
    readonly image: Uint8Array
    readonly look?: DocumentLook | undefined
    readonly isDrawn?: boolean | undefined
  }) => (await documents()).read(image, look, isDrawn),
  'read-codes': async ({
    image,
    look,
  }: {
    readonly image: Uint8Array
    readonly look?: DocumentLook | undefined
  }) => (await documents()).readCodes(image, look),
  'glance-document': async ({
    image,
    isDrawn,
  }: {
    readonly image: Uint8Array
    readonly isDrawn?: boolean | undefined
  }) => (await documents()).glance(image, isDrawn),
  'read-names': async ({
    card,
    lines,
  }: {
    readonly card: Uint8Array
    readonly lines: readonly TextLine['corners'][]
  }) => (await documents()).readNames(card, lines),
  'inspect-side': async (side: InspectedSide) => (await inspection()).inspectSide(side),
  'cut-portrait': async ({ image, face }: { readonly image: Uint8Array; readonly face: Box }) =>
    (await inspection()).cutPortrait(image, face),
}

type ModelTasks = typeof tasks
/** The names of the tasks, with their inputs and results. */
export type ModelTaskName = keyof ModelTasks
export type ModelTaskInput<Name extends ModelTaskName> = Parameters<ModelTasks[Name]>[0]
export type ModelTaskResult<Name extends ModelTaskName> = Awaited<ReturnType<ModelTasks[Name]>>

export interface ModelCall {
  readonly name: ModelTaskName
  readonly input: unknown
  /** One 32-bit integer. It is not 0 once nobody waits for the result any more. */
  readonly dropped: SharedArrayBuffer | undefined
  /** What the worker tells the pool during the call (see task-watch.ts). */
  readonly state: SharedArrayBuffer
}

export type ModelOutcome =
  | { readonly outcome: 'done'; readonly result: unknown }
  | { readonly outcome: 'failed'; readonly code: ErrorCode; readonly message: string }
  | { readonly outcome: 'broken'; readonly error: unknown }
  | { readonly outcome: 'dropped' }

/**
 * Does one call and never rejects. An error of the task is part of the answer: errors lose their class between threads,
 * and to the pool a rejection means that the worker died.
 */
export async function runModelTask({ name, input, dropped, state }: ModelCall): Promise<ModelOutcome> {
  beginTask(state)
  if (dropped && Atomics.load(new Int32Array(dropped), 0) !== 0) return { outcome: 'dropped' }
  try {
    // The pool's `run` pairs names with inputs.
    const task = tasks[name] as (input: unknown) => Promise<unknown>
    return { outcome: 'done', result: await task(input) }
  } catch (error) {
    if (!(error instanceof LimiarError)) return { outcome: 'broken', error }
    return { outcome: 'failed', code: error.code, message: error.message }
  }
}

async function whatIsWrong(opening: Promise<unknown>): Promise<string | undefined> {
  try {
    await opening
    return undefined
  } catch (error) {
    if (error instanceof FaceModelError) return error.message
    throw error
  }
}

/** How long workers wait for one another: a dead worker must not hold up the others for ever. */
const ARRIVAL_MS = 10_000

/** Waits until all workers are here: a worker that finishes early must not also do the warm-up of a late one. */
async function everyWorker(arrived: Int32Array, workers: number): Promise<void> {
  Atomics.add(arrived, 0, 1)
  Atomics.notify(arrived, 0)
  for (let here = Atomics.load(arrived, 0); here < workers; here = Atomics.load(arrived, 0)) {
    if ((await Atomics.waitAsync(arrived, 0, here, ARRIVAL_MS).value) === 'timed-out') return
  }
}
