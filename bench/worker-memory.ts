/**
 * How much memory one worker of the models takes: `node bench/worker-memory.ts [sides]`. A worker is a thread, so the
 * bench measures how much the resident memory of a process with one worker grows while that worker does every kind of
 * task. Ends with 1 above the limit.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDocumentEngine } from '../src/server/adapters/models/pool/document-engine.ts'
import { createDocumentInspector } from '../src/server/adapters/models/pool/document-inspector.ts'
import { allocatorEnvironment } from '../src/server/machine/allocator.ts'
import { createModelPool, type ModelPool } from '../src/server/adapters/models/pool/worker-pool.ts'
import { photographed } from '../test/support/specimen-documents.ts'
import { modelsDir } from '../test/support/media.ts'

const LIMIT_MB = 500
/** As `limiar serve` and `npm start` begin their process. */
const started = { env: { ...allocatorEnvironment, ...process.env } }
const kinds = ['rg-front', 'rg-back', 'cnh-front', 'cnh-back', 'cin-front', 'crnm-back'] as const

const [asked = '12'] = process.argv.slice(2)
process.exitCode = /^\d+$/.test(asked) ? await measureApart(Number(asked)) : await measure(asked)

/** In a process of its own, because making the photographs would stretch its memory. */
async function measureApart(count: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'limiar-sides-'))
  try {
    for (let seed = 1; seed <= count; seed++) {
      const order = { kind: kinds[seed % kinds.length] ?? 'rg-front', seed }
      const { image } = await photographed(order, { level: 'mild', width: 1920, height: 1440 })
      writeFileSync(join(folder, `${seed}.jpg`), image)
    }
    const [code] = (await once(fork(import.meta.filename, [folder], started), 'exit')) as [number]
    return code
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measure(folder: string): Promise<number> {
  const before = residentMb()
  const pool = createModelPool({ modelsDir, threads: 1 })
  await pool.warmUp()
  console.log(`with the face models: ${Math.round(residentMb() - before)} MB`)
  for (const [at, name] of readdirSync(folder).entries()) {
    await doEverything(pool, readFileSync(join(folder, name)))
    if ((at + 1) % 4 === 0) console.log(`after ${at + 1} sides: ${Math.round(residentMb() - before)} MB`)
  }
  const worker = residentMb() - before
  const peak = Math.round(residentMb('VmHWM') - before)
  console.log(
    `one worker: ${Math.round(worker)} MB, ${peak} MB at its peak, in a process of ${Math.round(before)} MB`,
  )
  await pool.close()
  return worker > LIMIT_MB ? 1 : 0
}

async function doEverything(tasks: ModelPool, image: Uint8Array): Promise<void> {
  const [engine, inspector] = [createDocumentEngine(tasks), createDocumentInspector(tasks)]
  await engine.glance(image)
  const { card, photo, quad, lines } = await engine.read(image)
  await engine.readNames(
    card.image,
    lines.slice(0, 3).map(({ corners }) => corners),
  )
  const { faces } = await tasks.run('find-faces', { image: card.image, embed: 'largest', flip: true })
  await inspector.inspect({ image, photo, card, quad, face: faces[0]?.box })
  if (faces[0]) await inspector.cutPortrait(card.image, faces[0].box)
}

/** Of this process, from Linux; elsewhere the peak is not known. */
function residentMb(line: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  if (process.platform !== 'linux') return process.memoryUsage().rss / 1e6
  const [, kilobytes] = new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return (Number(kilobytes) * 1024) / 1e6
}
