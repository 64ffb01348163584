import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import type { RefusalReason } from '../../../src/protocol/session-api.ts'
import { builtFolder } from './built-files.ts'
import { closed, listen, mediaTypeOf, PAGE_POLICY } from './gallery-server.ts'

const TOKEN = '0123456789abcdef0123456789abcdef'
const EXECUTION = '0123456789abcdef01234567'

/** What the stand-in for the server does; everything is accepted unless said. */
export interface Script {
  /** Answers to stills, one after the other: a refusal, a number of an HTTP failure, or nothing to accept. */
  readonly stills?: (RefusalReason | number | undefined)[]
  /** The code with which the session is refused, link-spent say. */
  readonly closed?: string
  readonly accent?: string
}

export interface FakeOnboarding {
  /** The address of the link. */
  readonly address: string
  /** Every call of the session API, as `PUT /stills/front`. */
  readonly calls: readonly string[]
  readonly stills: readonly Uint8Array[]
  /** Headers that set a cookie; there are none unless something is wrong. */
  close(): Promise<void>
}

/** The built page under its policy, and a session API that does as the script says. */
export async function startFakeOnboarding(script: Script = {}): Promise<FakeOnboarding> {
  const folder = await builtFolder('page')
  const calls: string[] = []
  const stills: Uint8Array[] = []
  const verdicts = [...(script.stills ?? [])]
  const server = createServer((request, response) => void answer(request, response))
  const address = await listen(server)
  return { address: `${address}/${TOKEN}`, calls, stills, close: () => closed(server) }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://local')
    if (pathname === `/${TOKEN}`) return sendFile(response, join(folder, 'index.html'))
    if (!pathname.startsWith(`/${TOKEN}/`)) return sendFile(response, join(folder, normalize(pathname)))
    const call = pathname.slice(TOKEN.length + 1)
    calls.push(`${request.method} ${call}`)
    const body = await bodyOf(request)
    if (call === '/session')
      return script.closed ? problem(response, 410, script.closed) : json(response, session(script))
    if (call.startsWith('/stills/')) {
      stills.push(body)
      const verdict = verdicts.shift()
      if (typeof verdict === 'number') return problem(response, verdict, 'internal')
      if (verdict) return problem(response, 422, 'capture-refused', verdict)
      return json(response, { capture: call.slice('/stills/'.length), accepted: true, warnings: [] })
    }
    if (call === '/submission') return json(response, { executionId: EXECUTION })
    return json(response, { executionId: EXECUTION, state: 'done', status: 'APROVADO' })
  }
}

function session({ accent }: Script): unknown {
  return {
    session: EXECUTION,
    secret: 'secret',
    expiresAt: '2030-01-01T00:00:00.000Z',
    captures: ['front', 'back', 'selfie'],
    documentTypes: ['rg', 'cnh', 'rne'],
    languages: ['pt-BR', 'en', 'es'],
    theme: { name: 'Banco Exemplo', ...(accent && { accent }) },
    embedOrigins: [],
    limits: { stillBytes: 10_000_000, stillSidePixels: 4096 },
  }
}

async function sendFile(response: ServerResponse, file: string): Promise<void> {
  try {
    const content = await readFile(file)
    response.setHeader('content-type', mediaTypeOf(file))
    response.setHeader('content-security-policy', PAGE_POLICY)
    response.end(content)
  } catch {
    response.writeHead(404).end()
  }
}

function json(response: ServerResponse, body: unknown): void {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
}

function problem(response: ServerResponse, status: number, code: string, reason?: string): void {
  response.writeHead(status, { 'content-type': 'application/problem+json' })
  const errors = reason && [{ pointer: '', detail: '', code: reason }]
  response.end(JSON.stringify({ type: `urn:limiar:problem:${code}`, status, ...(errors && { errors }) }))
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
