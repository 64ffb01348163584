/** Enrolment as a client sees it: a server of its own, photographs over HTTP, and the memory meanwhile. */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, readSettings } from '../../src/server/index.ts'
import { inParallel } from '../../src/server/cli/command/in-parallel.ts'
import { memoryMiB, type Memory } from '../measure.ts'

export interface Enrolled {
  readonly kept: number
  readonly refused: number
  readonly seconds: number
  /** Milliseconds of CPU a photograph, of server and client together. */
  readonly cpuMs: number
  /** The memory after this many photographs. */
  readonly memory: readonly (Memory & { readonly photographs: number })[]
}

const TOKEN = 'token-of-the-enrolment-bench'
/** As many photographs at a time as the server has workers at most. */
const PARALLEL = 4

/** Registers this many photographs, going through the files again and again. */
export async function enrol(files: readonly string[], photographs: number): Promise<Enrolled> {
  const folder = await mkdtemp(join(tmpdir(), 'limiar-enrolment-'))
  const app = await createServer(
    readSettings({ LIMIAR_DATA_DIR: folder, LIMIAR_ACCESS_TOKEN: TOKEN, LIMIAR_LOG_LEVEL: 'error' }),
  )
  try {
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    await untilReady(address)
    return await register(address, files, photographs)
  } finally {
    await app.close()
    await rm(folder, { recursive: true })
  }
}

async function register(address: string, files: readonly string[], photographs: number): Promise<Enrolled> {
  const count = { kept: 0, refused: 0 }
  const memory: Enrolled['memory'][number][] = []
  const begun = performance.now()
  const cpuBefore = process.cpuUsage()
  const every = Math.max(1, Math.floor(photographs / 10))
  await inParallel(PARALLEL, Array.from({ length: photographs }).keys(), async (index) => {
    const image = readFileSync(files[index % files.length] ?? '').toString('base64')
    const response = await fetch(`${address}/private-faceset`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify({ description: `Photograph ${index}`, images: [image] }),
    })
    await response.arrayBuffer()
    if (response.status >= 500) throw new Error(`The server answered ${response.status}.`)
    count[response.ok ? 'kept' : 'refused']++
    const done = count.kept + count.refused
    if (done % every === 0) memory.push({ photographs: done, ...memoryMiB() })
  })
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    ...count,
    seconds: (performance.now() - begun) / 1000,
    cpuMs: (user + system) / 1000 / photographs,
    memory,
  }
}

async function untilReady(address: string): Promise<void> {
  while (!(await fetch(`${address}/ready`)).ok) await new Promise((resolve) => setTimeout(resolve, 100))
}
