/**
 * How long a start takes until the service answers: `node bench/start.ts [times]`.
 *
 * The playground's start script runs on a new data folder and then again on the same; each time runs from the start of
 * the process until the address of the playground is on the screen, which answers by then.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const DEFAULT_TIMES = 5
const FIRST_PORT = 18_080

const startScript = fileURLToPath(new URL('../demo/start.ts', import.meta.url))

const times = Number(process.argv[2] ?? DEFAULT_TIMES)
const first: number[] = []
const second: number[] = []
for (let i = 0; i < times; i++) {
  const folder = await mkdtemp(join(tmpdir(), 'limiar-start-'))
  first.push(await startOnce(folder, FIRST_PORT + i))
  second.push(await startOnce(folder, FIRST_PORT + i))
  await rm(folder, { recursive: true })
}
console.log(`${times} starts each, load average ${loadavg()[0]?.toFixed(1) ?? '?'}`)
console.log(`on a new data folder: ${described(first)}`)
console.log(`on an existing one:   ${described(second)}`)

/** Milliseconds until the start script printed the playground's address. */
async function startOnce(folder: string, port: number): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, [startScript], {
    env: { ...process.env, PORT: String(port), LIMIAR_DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await new Promise<void>((resolve) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes(`http://localhost:${port}`)) resolve()
    })
  })
  const took = performance.now() - began
  child.kill('SIGINT')
  await ended
  return took
}

function described(milliseconds: readonly number[]): string {
  const sorted = [...milliseconds].sort((a, b) => a - b)
  const at = (share: number) => ((sorted[Math.floor((sorted.length - 1) * share)] ?? NaN) / 1000).toFixed(2)
  return `median ${at(0.5)} s, fastest ${at(0)} s, slowest ${at(1)} s`
}
