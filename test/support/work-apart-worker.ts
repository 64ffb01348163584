/** Runs in a process of its own and does what a test asks of it. */
import { answerOnce } from '../../src/server/adapters/brand-files/work-apart.ts'

const held: Buffer[] = []

answerOnce(async (work) => {
  if (work === 'end') process.exit(3)
  if (work === 'say what is known') return { environment: Object.keys(process.env) }
  if (work === 'fill the memory') setInterval(() => held.push(Buffer.alloc(16 * 1024 * 1024, 1)), 1)
  if (work === 'compute') setInterval(() => computed(), 0)
  return new Promise(() => undefined)
})

function computed(): void {
  const end = performance.now() + 20
  while (performance.now() < end) continue
}
