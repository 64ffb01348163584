/** A server of S3 on this machine, with one bucket: s3rver, which keeps objects as files and ignores conditions. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { openS3Objects } from '../../src/server/adapters/blobs/s3-objects.ts'
import type { S3Settings } from '../../src/server/settings/s3-settings.ts'

/** The key pair that s3rver accepts; it refuses every other one. */
const ACCESS_KEY = 'S3RVER'

/** Set when the S3 that the environment names may ignore the conditions of writes. */
export const IGNORED_CONDITIONS = 'LIMIAR_TEST_S3_IGNORES_CONDITIONS'

export interface S3Server {
  readonly settings: S3Settings
  /** The same settings as a server's environment. */
  readonly environment: Readonly<Record<string, string>>
  /** Answers every request in this way from now on; undefined: the server itself answers again. */
  failWith(failure: S3Fault | undefined): void
  /** What lies in the bucket below the prefix, sorted. */
  keys(): Promise<readonly string[]>
  /** The headers of all requests so far. */
  readonly asked: readonly AskedOfS3[]
  close(): Promise<void>
}

export type AskedOfS3 = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** A status with the code of S3 that belongs to it, or a connection that breaks, or an answer that never comes. */
export type S3Fault = { readonly status: number; readonly code: string } | 'broken' | 'silent'

/**
 * Starts a server. In front of it stands a proxy, which can fail on demand, and which keeps the conditions of writes that
 * s3rver ignores unless `ignoresConditions` is set.
 */
export async function startS3Server({
  ignoresConditions = false,
}: { readonly ignoresConditions?: boolean } = {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'limiar-s3-'))
  const bucket = 'pictures'
  const server = await startS3rver(directory, bucket)
  let fault: S3Fault | undefined
  const requests: AskedOfS3[] = []
  const proxy = createServer((asked, answer) => {
    requests.push(asked)
    if (fault === 'broken') asked.socket.destroy()
    else if (fault === undefined) void handOn(server.port, asked, answer, ignoresConditions)
    else if (fault !== 'silent') refuse(answer, fault.status, fault.code)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const settings: S3Settings = {
    bucket,
    endpoint,
    prefix: 'limiar/',
    region: 'us-east-1',
    pathStyle: true,
    encryption: 'none',
    kmsKey: undefined,
    credentials: { accessKeyId: ACCESS_KEY, secretAccessKey: ACCESS_KEY },
  }
  return {
    settings,
    environment: {
      LIMIAR_S3_BUCKET: bucket,
      LIMIAR_S3_ENDPOINT: endpoint,
      LIMIAR_S3_PREFIX: settings.prefix,
      LIMIAR_S3_ACCESS_KEY_ID: ACCESS_KEY,
      LIMIAR_S3_SECRET_ACCESS_KEY: ACCESS_KEY,
    },
    failWith: (failure) => {
      fault = failure
    },
    asked: requests,
    keys: async () => {
      const objects = openS3Objects(settings)
      const keys: string[] = []
      for await (const key of objects.list()) keys.push(key)
      await objects.close()
      return keys.sort()
    },
    close: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * s3rver has a process of its own: it makes tokens of pages with DES, which Node offers only with a switch at its
 * start.
 */
async function startS3rver(
  directory: string,
  bucket: string,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')
  const options = ['--directory', directory, '--address', '127.0.0.1', '--port', '0', '--silent']
  const child = spawn(
    process.execPath,
    ['--openssl-legacy-provider', program, ...options, '--configure-bucket', bucket],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const end = () => child.kill()
  process.once('exit', end)
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    const port = Number(/listening on \S*:(\d+)/.exec(said)?.[1])
    if (!port) continue
    const exited = once(child, 'exit')
    return {
      port,
      stop: async () => {
        process.removeListener('exit', end)
        end()
        await exited
      },
    }
  }
  throw new Error(`s3rver did not start: ${said}`)
}

/** Writes of one key take turns, so that a condition is checked and kept in one step. */
const writes = new Map<string, Promise<void>>()

async function handOn(
  port: number,
  asked: IncomingMessage,
  answer: ServerResponse,
  ignoresConditions: boolean,
): Promise<void> {
  const isConditional =
    asked.headers['if-none-match'] !== undefined || asked.headers['if-match'] !== undefined
  if (asked.method !== 'PUT' || !isConditional || ignoresConditions) return forward(port, asked, answer)
  const path = `${port}${asked.url ?? ''}`
  const turn = (writes.get(path) ?? Promise.resolve()).then(async () => {
    const there = await head(port, asked)
    const wanted = asked.headers['if-match']
    if (wanted === undefined ? there === undefined : there === wanted) return forward(port, asked, answer)
    asked.resume()
    refuse(answer, 412, 'PreconditionFailed')
  })
  const ended = turn.catch(() => void answer.destroy())
  writes.set(path, ended)
  return ended
}

function forward(port: number, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { method, url, headers } = asked
  return new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers)
      got.pipe(answer)
      got.once('end', resolve)
    })
    sent.once('error', () => {
      answer.destroy()
      resolve()
    })
    asked.pipe(sent)
  })
}

/** The entity tag of the object at a path; s3rver answers unsigned calls. */
function head(port: number, { url, headers: { host } }: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    request(
      { port, host: '127.0.0.1', method: 'HEAD', path: url?.split('?')[0], headers: { host } },
      (got) => {
        got.resume()
        resolve(got.statusCode === 200 ? got.headers.etag : undefined)
      },
    )
      .once('error', reject)
      .end()
  })
}

function refuse(answer: ServerResponse, status: number, code: string): void {
  answer.writeHead(status, { 'content-type': 'application/xml' })
  answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
