import { setFlagsFromString } from 'node:v8'

/**
 * What the C library is told before a process starts. glibc gives threads that allocate at the same time heaps of
 * their own, up to eight a core, and each stays as large as the largest picture it ever held: with two of them a
 * worker of the models keeps some 120 MB less after twelve photographs (`bench/worker-memory.ts`).
 */
export const allocatorEnvironment = { MALLOC_ARENA_MAX: '2' } as const

/**
 * Begins this process anew with what the C library is to be told, under the same id and with the same arguments and
 * output. Returns where that is told already, is not known to help, or would part the process from its parent.
 */
export function beginWithAllocator(): void {
  const { env, platform } = process
  const isTold = env['MALLOC_ARENA_MAX'] !== undefined
  if (platform !== 'linux' || isTold || process.connected || !process.execve) return
  const [, ...args] = process.argv
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...args], {
    ...env,
    ...allocatorEnvironment,
  })
}

/**
 * Lets V8 gather one and a half times what lives before it looks for garbage. By itself it looks after some ten
 * megabytes, which are two pictures: three times a side of a document instead of once, a fourteenth of its time. Costs
 * some 35 MB a process (`bench/documents.md`). Holds from now on, in all threads.
 */
export function collectLessOften(): void {
  setFlagsFromString('--heap-growing-percent=150')
}
