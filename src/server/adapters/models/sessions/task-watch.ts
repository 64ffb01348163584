/**
 * What a worker and the pool that watches it tell each other over shared memory: whether a task has begun, and whether
 * the worker is inside a library that must not be interrupted.
 *
 * ONNX Runtime computes on the thread that calls it. When a thread is ended in the middle of a run, the library returns
 * into an environment that no longer exists. It throws there, nobody can catch it, and the whole process ends with
 * SIGABRT. So a worker counts its calls into such a library, and the pool ends the worker only when there is none.
 */

/** 0 until the task has begun. */
const BEGUN = 0
/** The number of running calls into native code; CLOSED once the pool is about to end the worker. */
const INSIDE = 1
const CLOSED = -1

/** The memory that one task shares with the pool. */
export function newTaskState(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)
}

/** The current task of this thread, which does one at a time. */
let current: Int32Array | undefined

/** In the worker: tells the pool that the task has begun. */
export function beginTask(state: SharedArrayBuffer): void {
  current = new Int32Array(state)
  Atomics.store(current, BEGUN, 1)
  Atomics.notify(current, BEGUN)
}

/** In the worker: makes a call into native code. The thread is not ended during the call. */
export async function uninterrupted<Result>(call: () => Promise<Result>): Promise<Result> {
  const state = current
  if (!state) return call()
  enter(state)
  try {
    return await call()
  } finally {
    if (Atomics.sub(state, INSIDE, 1) === 1) Atomics.notify(state, INSIDE)
  }
}

function enter(state: Int32Array): void {
  for (;;) {
    const inside = Atomics.load(state, INSIDE)
    // The pool is ending this thread: nothing after this line may begin.
    if (inside === CLOSED) Atomics.wait(state, INSIDE, CLOSED)
    else if (Atomics.compareExchange(state, INSIDE, inside, inside + 1) === inside) return
  }
}

/**
 * In the pool: calls back when a task has not begun within this many milliseconds, or has not ended within as many
 * after its beginning. Then the worker may be ended.
 */
export function watchTask(
  shared: SharedArrayBuffer,
  milliseconds: number,
  onHang: () => void,
): { readonly end: () => void } {
  const state = new Int32Array(shared)
  let isOver = false
  const hangs = (): void => {
    if (isOver) return
    // Closes at once when the worker is outside native code, so that it cannot enter any more.
    const inside = Atomics.compareExchange(state, INSIDE, 0, CLOSED)
    if (inside === 0) onHang()
    else void Promise.resolve(Atomics.waitAsync(state, INSIDE, inside).value).then(hangs)
  }
  let timer = setTimeout(hangs, milliseconds)
  const beginning = Atomics.waitAsync(state, BEGUN, 0)
  void Promise.resolve(beginning.value).then(() => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(hangs, milliseconds)
  })
  return {
    end() {
      isOver = true
      clearTimeout(timer)
      // A dead worker will not wake anybody.
      Atomics.store(state, BEGUN, 1)
      Atomics.notify(state, BEGUN)
      Atomics.notify(state, INSIDE)
    },
  }
}
