/**
 * Which acknowledged writes survive kill -9: `node bench/durability.ts [rounds]`.
 *
 * In each round a process of its own opens the storage and makes links and faces from several writers at once, printing
 * each after it was acknowledged; it is killed at a random moment, the folder is opened again, and every acknowledged
 * one must be there. Then it prints how long opening takes, and the writes a second.
 */
import { spawn } from 'node:child_process'
import { writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newId, newLinkToken } from '../src/protocol/ids.ts'
import { openStorage, type Storage } from '../src/server/adapters/storage.ts'
import type { Link } from '../src/server/domain/links/link.ts'
import type { StoredFace } from '../src/server/domain/faces/face-store.ts'
import { firstReportDefinition } from '../src/server/domain/reports/report.ts'
import { hashLinkToken } from '../src/server/operations/links/links.ts'
import { quantile } from './measure.ts'

const DEFAULT_ROUNDS = 20
const WRITERS = 8
/** The kill comes at most this long after the first acknowledgement. */
const MAX_LIFE_MS = 1500
const MEASURE_MS = 3000

/** The account and the report of every round. */
const accountId = 'a'.repeat(24)
const reportId = 'b'.repeat(24)

export interface RoundOutcome {
  readonly acknowledged: number
  /** Acknowledged and not there afterwards: must stay empty. */
  readonly lost: readonly string[]
  readonly reopenMs: number
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [mode, folder] = process.argv.slice(2)
  if (mode === 'write' && folder) await writeUntilKilled(folder)
  else await bench(Number(mode ?? DEFAULT_ROUNDS))
}

async function bench(rounds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'limiar-durability-'))
  try {
    await measureOpening(join(folder, 'opened'))
    await measureWrites(join(folder, 'written'))
    let acknowledged = 0
    const lost: string[] = []
    for (let round = 1; round <= rounds; round++) {
      const outcome = await killRound(join(folder, 'killed'))
      acknowledged += outcome.acknowledged
      lost.push(...outcome.lost)
      const found = `${outcome.acknowledged} acknowledged, ${outcome.lost.length} lost`
      console.log(`round ${round}: ${found}, reopened in ${outcome.reopenMs.toFixed(0)} ms`)
    }
    console.log(`${rounds} rounds of kill -9: ${acknowledged} acknowledged, ${lost.length} lost`)
    if (lost.length > 0) process.exitCode = 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** One life of a writing process, ended by SIGKILL, and the content of the folder after it. */
export async function killRound(dataDir: string): Promise<RoundOutcome> {
  const acknowledged = await acknowledgedUntilKilled(dataDir)
  const startedAt = performance.now()
  const storage = await openStorage({ dataDir })
  const reopenMs = performance.now() - startedAt
  try {
    const lost: string[] = []
    for (const id of acknowledged) if (!(await isThere(storage, id))) lost.push(id)
    return { acknowledged: acknowledged.length, lost, reopenMs }
  } finally {
    await storage.close()
  }
}

function acknowledgedUntilKilled(dataDir: string): Promise<readonly string[]> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'write', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    if (output === '') setTimeout(() => child.kill('SIGKILL'), Math.random() * MAX_LIFE_MS)
    output += chunk.toString()
  })
  return new Promise((resolve, reject) => {
    child.once('close', (code, signal) => {
      // What follows the last line break was cut off while it was written.
      if (signal === 'SIGKILL') resolve(output.split('\n').slice(0, -1))
      else reject(new Error(`The writing process ended by itself with code ${code}.`))
    })
  })
}

async function writeUntilKilled(dataDir: string): Promise<void> {
  const storage = await openStorage({ dataDir })
  await prepare(storage)
  const acknowledge = (id: string) => writeSync(process.stdout.fd, `${id}\n`)
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (;;) acknowledge(await (writer % 2 === 0 ? writeLink(storage) : writeFace(storage)))
    }),
  )
}

async function prepare({ accounts, reports }: Storage): Promise<void> {
  await accounts.create({ id: accountId, name: 'Banco', environment: 'test' }, new Uint8Array(32))
  if (await reports.find(accountId, reportId)) return
  const now = new Date()
  const definition = firstReportDefinition
  await reports.insert({
    id: reportId,
    accountId,
    name: 'Durability',
    version: 1,
    definition,
    createdAt: now,
    updatedAt: now,
  })
}

/** Answers the token of the link. */
async function writeLink({ links }: Storage): Promise<string> {
  const now = new Date()
  const token = newLinkToken()
  const link: Link = {
    id: newId(now),
    tokenHash: hashLinkToken(token),
    accountId,
    reportId,
    cpf: undefined,
    active: true,
    noExpire: true,
    submissions: 0,
    maxSubmissions: undefined,
    expiresAt: undefined,
    variables: { note: 'durability' },
    returnUrl: undefined,
    createdAt: now,
    updatedAt: now,
  }
  await links.insert(link)
  return token
}

/** Answers the id of the record. */
async function writeFace({ faces }: Storage): Promise<string> {
  const now = new Date()
  const embedding = Float32Array.from({ length: 192 }, () => Math.random() - 0.5)
  const face: StoredFace = {
    id: newId(now),
    accountId,
    cpf: undefined,
    description: 'durability',
    createdAt: now,
    updatedAt: now,
    images: [
      {
        id: newId(now),
        blobKey: 'none',
        mediaType: 'image/jpeg',
        face: { id: newId(now), confidence: 99, modelId: 'durability', embedding },
      },
    ],
  }
  await faces.insert(face)
  return face.id
}

async function isThere({ links, faces }: Storage, id: string): Promise<boolean> {
  const isToken = id.length === 32
  if (isToken) return (await links.findByTokenHash(hashLinkToken(id))) !== undefined
  const face = await faces.find(accountId, id)
  return face?.images.length === 1
}

async function measureOpening(dataDir: string): Promise<void> {
  for (const name of ['new', 'existing', 'existing']) {
    const startedAt = performance.now()
    const cpuBefore = process.cpuUsage()
    const storage = await openStorage({ dataDir })
    const { user, system } = process.cpuUsage(cpuBefore)
    const cpu = `${((user + system) / 1000).toFixed(0)} ms of processor time`
    console.log(`opening ${name}: ${(performance.now() - startedAt).toFixed(0)} ms, ${cpu}`)
    await storage.close()
  }
}

async function measureWrites(dataDir: string): Promise<void> {
  const storage = await openStorage({ dataDir })
  await prepare(storage)
  for (const [what, write] of [
    ['links', writeLink],
    ['faces', writeFace],
  ] as const) {
    for (const writers of [1, 8, 32]) {
      console.log(`${what}, ${writers} writers: ${await writesPerSecond(writers, () => write(storage))}`)
    }
  }
  await storage.close()
}

/** Acknowledged writes a second, and how long each took. */
async function writesPerSecond(writers: number, write: () => Promise<unknown>): Promise<string> {
  const took: number[] = []
  const startedAt = performance.now()
  const lane = async () => {
    while (performance.now() - startedAt < MEASURE_MS) {
      const began = performance.now()
      await write()
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: writers }, lane))
  const seconds = (performance.now() - startedAt) / 1000
  const [median, p95] = [0.5, 0.95].map((share) => quantile(took, share).toFixed(1))
  return `${(took.length / seconds).toFixed(0)}/s, p50 ${median} ms, p95 ${p95} ms`
}
