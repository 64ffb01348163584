import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { MAX_REFUSED_STILLS } from '../../../src/protocol/sessions/attempts.ts'
import { captureKinds, type CaptureKind } from '../../../src/protocol/captures.ts'
import type { BurstAnswer, BurstBody, MovementChallenge } from '../../../src/protocol/executions/liveness.ts'
import type { RefusalReason, SessionProgress } from '../../../src/protocol/sessions/session-api.ts'
import { builtFolder } from './built-files.ts'
import type { Theme } from '../../../src/protocol/reports/themes.ts'
import type { SelfieDemand } from '../../../src/protocol/captures.ts'
import { closed, listen, mediaTypeOf, PAGE_POLICY } from './gallery-server.ts'

const TOKEN = '0123456789abcdef0123456789abcdef'
const EXECUTION = '0123456789abcdef01234567'

/** How the stand-in for the server answers; it accepts everything unless told otherwise. */
export interface Script {
  /** Answers to stills, one after the other: a refusal, a number of an HTTP failure, or nothing to accept. */
  readonly stills?: (RefusalReason | number | Doubted | undefined)[]
  /** The captures that the person is asked for; both sides of a document and a selfie unless set. */
  readonly captures?: readonly CaptureKind[]
  /** The documents that the person may choose from. */
  readonly documents?: readonly string[]
  /** Answers to bursts, one after the other; without them none are wanted. */
  readonly bursts?: (BurstAnswer | number)[]
  /** The demand on the selfie; none unless set. */
  readonly selfie?: SelfieDemand
  /** Where bursts are to turn, one after the other; without them anywhere. */
  readonly challenges?: MovementChallenge[]
  /**
   * By call, such as `POST /session`: the seconds that its first answers ask the page to wait, because the server is
   * busy.
   */
  readonly crowded?: Readonly<Record<string, readonly number[]>>
  /** Spoils the answer to a request in place of answering it; says whether it did. */
  readonly spoil?: (asked: IncomingMessage, answer: ServerResponse) => boolean
  /** The code with which the session is refused, such as link-spent. */
  readonly closed?: string
  readonly accent?: string
  readonly theme?: Partial<Theme>
  readonly returnUrl?: string
  readonly showOutcome?: boolean
  /** Whether the report allows the measures to be shown, and phones to vibrate. */
  readonly debugPanel?: boolean
  readonly vibration?: boolean
}

/** A still that is taken with doubts. */
export interface Doubted {
  readonly warnings: readonly RefusalReason[]
}

export interface FakeOnboarding {
  /** The address of the link. */
  readonly address: string
  /** Every call of the session API, as `PUT /stills/front`. */
  readonly calls: readonly string[]
  readonly stills: readonly Uint8Array[]
  /** The frames of each burst, as base64. */
  readonly bursts: readonly (readonly string[])[]
  /** The nonce of each burst. */
  readonly nonces: readonly (string | undefined)[]
  /** All that came with each still and with the frames of each burst. */
  readonly told: readonly object[]
  /** How far the session is, as the server knows it. */
  readonly progress: Readonly<SessionProgress>
  /** Forgets the session, as the server does once it has ended. */
  forget(): void
  close(): Promise<void>
}

/** The built page under its policy, and a session API that does as the script says. */
export async function startFakeOnboarding(script: Script = {}): Promise<FakeOnboarding> {
  const folder = await builtFolder('page')
  const calls: string[] = []
  const stills: Uint8Array[] = []
  const bursts: (readonly string[])[] = []
  const nonces: (string | undefined)[] = []
  const told: object[] = []
  const verdicts = [...(script.stills ?? [])]
  const looks = [...(script.bursts ?? [])]
  const progress: Changing<SessionProgress> = {
    captured: [],
    refused: {},
    consented: false,
    burstsLeft: script.bursts ? 3 : 0,
  }
  let secret = newSecret()
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // A page may stop sending; anything else is a fault of this stand-in.
      if (!request.destroyed) throw error
    })
  })
  const address = await listen(server)
  return {
    address: `${address}/${TOKEN}`,
    calls,
    stills,
    bursts,
    nonces,
    told,
    progress,
    forget: () => void (secret = newSecret()),
    close: () => closed(server),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local')
    if (script.spoil?.(request, response)) return
    if (pathname === `/${TOKEN}`) return sendFile(response, join(folder, 'index.html'))
    if (!pathname.startsWith(`/${TOKEN}/`)) return sendFile(response, join(folder, normalize(pathname)))
    const call = pathname.slice(TOKEN.length + 1)
    calls.push(`${request.method} ${call}${searchParams.has('insist') ? ' insisting' : ''}`)
    const body = await bodyOf(request)
    if (script.closed) return problem(response, 410, script.closed)
    const made = `${request.method} ${call}`
    const retryAfter = script.crowded?.[made]?.[calls.filter((one) => one === made).length - 1]
    if (retryAfter !== undefined) {
      response.setHeader('retry-after', retryAfter)
      return problem(response, 503, 'overloaded')
    }
    if (request.method === 'POST' && call === '/session')
      return json(response, { ...session(script, progress), secret })
    if (request.headers.authorization !== `Bearer ${secret}`) return problem(response, 401, 'session-invalid')
    if (call === '/session')
      return request.method === 'GET' ? json(response, session(script, progress)) : changed(response, body)
    if (call.startsWith('/stills/'))
      return judged(response, call.slice('/stills/'.length), body, searchParams)
    if (call === '/challenge') return json(response, script.challenges?.[bursts.length] ?? {})
    if (call.startsWith('/bursts/')) return looked(response, body)
    if (call === '/submission') {
      progress.executionId = EXECUTION
      return json(response, { executionId: EXECUTION })
    }
    return json(response, { executionId: EXECUTION, state: 'done', status: 'APROVADO' })
  }

  function changed(response: ServerResponse, body: Uint8Array): void {
    const { consent, documentType } = JSON.parse(Buffer.from(body).toString()) as {
      readonly consent?: object
      readonly documentType?: string
    }
    if (consent) progress.consented = true
    if (documentType) progress.documentType = documentType
    json(response, progress)
  }

  function judged(response: ServerResponse, name: string, body: Uint8Array, query: URLSearchParams): void {
    const capture = captureKinds.find((kind) => kind === name) ?? 'front'
    if (progress.executionId !== undefined) return problem(response, 409, 'conflict')
    if (!progress.consented) return problem(response, 409, 'consent-missing')
    stills.push(body)
    told.push(Object.fromEntries(query))
    const insisted = query.has('insist') && (progress.refused[capture] ?? 0) >= MAX_REFUSED_STILLS
    const verdict = insisted ? undefined : verdicts.shift()
    if (typeof verdict === 'number') return problem(response, verdict, 'internal')
    if (typeof verdict === 'string') {
      progress.refused = { ...progress.refused, [capture]: (progress.refused[capture] ?? 0) + 1 }
      return problem(response, 422, 'capture-refused', verdict)
    }
    progress.captured = [...new Set([...progress.captured, capture])]
    if (capture === 'selfie') progress.movementDue = script.selfie === 'camera-with-movement'
    json(response, { capture, accepted: true, warnings: verdict?.warnings ?? [] })
  }

  function looked(response: ServerResponse, body: Uint8Array): void {
    const sent = JSON.parse(Buffer.from(body).toString()) as BurstBody
    const { frames, ...rest } = sent
    bursts.push(frames)
    nonces.push(sent.nonce)
    told.push(rest)
    progress.burstsLeft = Math.max(0, progress.burstsLeft - 1)
    const look = looks.shift()
    if (typeof look === 'number') return problem(response, look, 'internal')
    json(response, look ?? { band: 'depth-seen', enough: true, triesLeft: 0 })
  }
}

type Changing<Record> = { -readonly [Member in keyof Record]: Record[Member] }

/** As the server makes them: the session's id and 32 bytes. */
function newSecret(): string {
  return `${EXECUTION}.${randomBytes(32).toString('base64url')}`
}

function session(script: Script, progress: SessionProgress): object {
  const {
    accent,
    captures = captureKinds,
    theme,
    returnUrl,
    showOutcome,
    documents,
    bursts,
    challenges,
    debugPanel = false,
    vibration = true,
    selfie = 'any',
  } = script
  return {
    session: EXECUTION,
    expiresAt: '2030-01-01T00:00:00.000Z',
    captures,
    selfie,
    movementCheck: bursts !== undefined,
    movementChallenge: challenges !== undefined,
    documentTypes: documents ?? ['rg', 'cnh', 'rne'],
    documents: documents?.map((type) => ({
      type,
      captures: type === 'passport' ? ['front', 'selfie'] : captures,
    })),
    progress,
    debugPanel,
    vibration,
    languages: ['pt-BR', 'en', 'es'],
    theme: { name: 'Banco Exemplo', ...(accent && { accent }), ...theme },
    returnUrl,
    showOutcome,
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
