import { setFlagsFromString } from 'node:v8'

/**
 * Settings of the C library that must exist before a process starts. glibc gives threads that allocate at the same time
 * their own heaps, up to eight a core, and each stays as large as the largest picture that it ever held. With two heaps
 * a worker of the models keeps some 120 MB less after twelve photographs (`bench/worker-memory.ts`).
 */
export const allocatorEnvironment = { MALLOC_ARENA_MAX: '2' } as const

/**
 * Restarts this process with the settings of the C library, under the same process id and with the same arguments and
 * output. Does nothing where they are already set or not known to help, or where the restart would separate the process
 * from its parent.
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
 * Lets V8 allocate one and a half times the live memory before it collects garbage. By default it collects after about
 * ten megabytes, the size of two pictures: three times for each side of a document instead of once, which takes a
 * fourteenth of the side's time. This costs some 35 MB for each worker (`docs/operating/capacity.md`). It applies from
 * now on, in all threads.
 */
export function collectLessOften(): void {
  setFlagsFromString('--heap-growing-percent=150')
}
