/**
 * Started as a process of its own with the file of a picture: decodes it in four threads at once, as four workers of
 * the models do, and prints the most megabytes by which its resident memory grew. Only Linux reports the peak.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { isMainThread, Worker } from 'node:worker_threads'
import { decodePhoto } from '../../src/server/adapters/models/pictures/image-decoder.ts'
import { shareTurn } from '../../src/server/adapters/models/pictures/shared-turn.ts'

const THREADS = 4
const [, , file = ''] = process.argv

if (isMainThread) {
  shareTurn()
  const before = residentMb('VmRSS')
  const threads = Array.from({ length: THREADS }, () => new Worker(import.meta.filename, { argv: [file] }))
  const codes = await Promise.all(threads.map((thread) => once(thread, 'exit')))
  if (codes.some(([code]) => code !== 0)) throw new Error('A picture could not be decoded.')
  console.log(Math.round(residentMb('VmHWM') - before))
} else {
  await decodePhoto(readFileSync(file))
}

function residentMb(line: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
