/**
 * A stand-in for Meta's WhatsApp Cloud API, made from its public documentation: `POST
 * /<version>/<phone-number-id>/messages` with a bearer token, templates by name and language, and errors in the form of
 * the Graph API. It refuses the requests that Meta refuses according to the documentation: another token, another
 * number, an unknown template, a wrong count of parameters, and parameters that are empty or hold a line break.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StandInTemplate {
  readonly name: string
  readonly languages: readonly string[]
  /** The number of variables in its body. */
  readonly parameters: number
  readonly hasButton: boolean
}

export interface WhatsAppServer {
  /** With the version, as `LIMIAR_WHATSAPP_URL` names it. */
  readonly url: string
  readonly token: string
  readonly phoneNumberId: string
  /** The messages that were taken, oldest first. */
  readonly taken: readonly StandInMessage[]
  /** Answers the next requests with these errors, one each; then as usual again. */
  failNext(...failures: readonly Failure[]): void
  /** Leaves the next request without an answer. */
  hangNext(): void
  close(): void
}

export interface Failure {
  readonly status: number
  readonly code: number
  readonly retryAfter?: string
}

export interface StandInMessage {
  readonly messaging_product: string
  readonly to: string
  readonly type: string
  readonly biz_opaque_callback_data?: string
  readonly template: {
    readonly name: string
    readonly language: { readonly code: string }
    readonly components: readonly Component[]
  }
}

interface Component {
  readonly type: string
  readonly sub_type?: string
  readonly index?: string
  readonly parameters: readonly { readonly type: string; readonly text: string }[]
}

export async function startWhatsAppServer(template: StandInTemplate): Promise<WhatsAppServer> {
  const token = 'EAAG-of-the-stand-in'
  const phoneNumberId = '106540352242922'
  const taken: StandInMessage[] = []
  const failures: (Failure | 'hang')[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk as string
    const failure = failures.shift()
    if (failure === 'hang') return
    const message = JSON.parse(text) as StandInMessage
    const refusal = failure ?? refusalOf(request, message)
    if (refusal) return sendError(response, refusal, message.to)
    taken.push(message)
    const id = `wamid.${Buffer.from(String(taken.length)).toString('base64')}`
    sendJson(response, 200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: message.to, wa_id: message.to }],
      messages: [{ id, message_status: 'accepted' }],
    })
  }
  const refusalOf = (
    { headers, url, method }: IncomingMessage,
    message: StandInMessage,
  ): Failure | undefined => {
    if (headers.authorization !== `Bearer ${token}`) return { status: 401, code: 190 }
    if (method !== 'POST' || url !== `/v23.0/${phoneNumberId}/messages`) return { status: 400, code: 100 }
    const { messaging_product: product, to, type, template: sent } = message
    if (product !== 'whatsapp' || type !== 'template' || !/^\d{8,15}$/.test(to))
      return { status: 400, code: 100 }
    if (sent.name !== template.name || !template.languages.includes(sent.language.code))
      return { status: 404, code: 132001 }
    const body = sent.components.find((one) => one.type === 'body')?.parameters ?? []
    const button = sent.components.find((one) => one.type === 'button')
    if (body.length !== template.parameters || (button !== undefined) !== template.hasButton)
      return { status: 400, code: 132000 }
    const texts = [...body, ...(button?.parameters ?? [])]
    if (texts.some((one) => one.type !== 'text' || one.text === '' || /[\n\t]| {5}/.test(one.text)))
      return { status: 400, code: 132012 }
    return undefined
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`,
    token,
    phoneNumberId,
    taken,
    failNext: (...more) => void failures.push(...more),
    hangNext: () => void failures.push('hang'),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** An error in the form of the Graph API; `details` repeats the number, as some errors do. */
function sendError(response: ServerResponse, { status, code, retryAfter }: Failure, to: string): void {
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter)
  sendJson(response, status, {
    error: {
      message: `(#${code}) Something`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details: `About ${to}` },
      fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam',
    },
  })
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
