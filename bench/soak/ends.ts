/**
 * The other servers that the service speaks to, in this process and on loopback: a webhook's receiver, a source of
 * data, a mail server.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { verifyWebhook } from '../../src/client/index.ts'
import { startMailServer, type MailServer } from '../../test/support/mail-server.ts'

/** How they treat requests: as they should, by never answering, or with an error. */
export type Mood = 'well' | 'hanging' | 'failing'

export interface ReceivedEvent {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, string>>
}

export interface Ends {
  readonly host: string
  readonly webhookUrl: string
  readonly sourceUrl: string
  readonly mail: MailServer
  /** Events whose signature verifies, by their id. */
  readonly events: ReadonlyMap<string, ReceivedEvent>
  /** Deliveries whose signature does not verify. */
  readonly unverified: () => number
  /** The secret that verifies signatures from now on. */
  readonly verifyWith: (secret: string) => void
  readonly setMood: (mood: Mood) => void
  readonly close: () => Promise<void>
}

export async function startEnds(): Promise<Ends> {
  const state = { mood: 'well' as Mood, unverified: 0, secret: '' }
  const events = new Map<string, ReceivedEvent>()
  const receiveEvent = async (request: IncomingMessage): Promise<void> => {
    const body = await readText(request)
    try {
      const { id, type, data } = await verifyWebhook({ body, headers: request.headers, secret: state.secret })
      events.set(id, { id, type, data })
    } catch {
      state.unverified++
    }
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (state.mood === 'hanging') return
    if (state.mood === 'failing') return void response.writeHead(500).end()
    if (request.url === '/source') {
      await readText(request)
      const known = JSON.stringify({ status: 'regular' })
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(known)
    }
    await receiveEvent(request)
    response.writeHead(204).end()
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const mail = await startMailServer({
    onConnect: (_session, done) => {
      if (state.mood === 'well') done()
      else if (state.mood === 'failing') done(new Error('not now'))
    },
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    webhookUrl: `http://${host}/hooks`,
    sourceUrl: `http://${host}/source`,
    mail,
    events,
    unverified: () => state.unverified,
    verifyWith: (secret) => void (state.secret = secret),
    setMood: (mood) => {
      state.mood = mood
      // Ends the hanging requests, so that the service sees a broken connection.
      if (mood === 'well') server.closeAllConnections()
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await mail.close()
    },
  }
}

async function readText(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
