/**
 * `limiar webhooks listen --forward-to <address>`: passes the events of a running server, wherever it is, to a receiver
 * on this machine. It creates a paused webhook, reads the deliveries held for it, and posts each as the server would.
 */
import {
  ListDeliveriesAnswer,
  RemoveWebhookAnswer,
  WebhookRecord,
  WebhookWithSecret,
  type DeliveryRecord,
} from '../../../protocol/webhooks/webhooks.ts'
import { signatureHeaders } from '../../domain/webhooks/webhook-signature.ts'
import { CommandError, type ExitCode, type Invocation } from '../command/command.ts'
import { ServerClient } from '../command/server-client.ts'
import { untilTold } from '../command/until-told.ts'

/** How often it checks for new deliveries, milliseconds. */
const LOOK_MS = 1000
/** The most deliveries on a page. If more happen within a second, the rest is not shown. */
const PAGE = 100
/** As long as the server waits for a receiver. */
const RECEIVER_MS = 15_000
/** The address of a webhook that is never posted to: no such name exists (RFC 6761). */
const NOWHERE = 'https://limiar-webhooks-listen.invalid/'

/** Runs until it gets a signal to end, and then removes the webhook. */
export async function listenToWebhooks(invocation: Invocation): Promise<ExitCode> {
  const { options, terminal } = invocation
  const receiver = receiverAddress(options.forwardTo)
  const client = await ServerClient.of(invocation)
  const told = untilTold()
  const { _id, secret } = await client.call(WebhookWithSecret, 'POST', '/webhooks', {
    url: NOWHERE,
    description: 'limiar webhooks listen',
    events: options.events,
  })
  try {
    await client.call(WebhookRecord, 'PATCH', `/webhooks/${_id}`, { active: false })
    terminal.say(`Events of ${client.address} go to ${receiver.href}. Ctrl-C ends it.`)
    terminal.say(`They are signed with ${secret}, for as long as this runs.`)
    const seen = new Set<string>()
    while (!told.signal.aborted) {
      for (const delivery of await newDeliveries(client, _id, seen))
        terminal.say(await forward(delivery, receiver, secret))
      await told.pause(LOOK_MS)
    }
  } finally {
    await client.call(RemoveWebhookAnswer, 'DELETE', `/webhooks/${_id}`)
  }
  return 0
}

/** Deliveries that were not there at the last look, oldest first. */
async function newDeliveries(
  client: ServerClient,
  webhookId: string,
  seen: Set<string>,
): Promise<readonly DeliveryRecord[]> {
  const path = `/webhooks/${webhookId}/deliveries?_limit=${PAGE}`
  const { docs } = await client.call(ListDeliveriesAnswer, 'GET', path)
  const fresh = docs.filter(({ event }) => !seen.has(event)).toReversed()
  for (const { event } of fresh) seen.add(event)
  return fresh
}

/** Posts one delivery and prints the result. */
async function forward(
  { event, type, body }: DeliveryRecord,
  receiver: URL,
  secret: string,
): Promise<string> {
  const at = new Date()
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = signatureHeaders({ signingKeys: [key], bodySignature: undefined }, { id: event, body, at })
  try {
    const response = await fetch(receiver, {
      method: 'POST',
      headers: { ...signed, 'Content-Type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(RECEIVER_MS),
    })
    await response.body?.cancel()
    return line(at, response.status, type, event)
  } catch {
    return line(at, '---', `${type} (nobody answered at ${receiver.origin})`, event)
  }
}

function line(at: Date, status: number | string, what: string, event: string): string {
  return `${at.toISOString().slice(11, 19)}  ${status}  ${what}  ${event}`
}

function receiverAddress(written: string | undefined): URL {
  if (written === undefined)
    throw new CommandError(
      'Add --forward-to with the address of your receiver, such as http://localhost:3000/hooks.',
      {
        exitCode: 2,
      },
    )
  // People write addresses like localhost:3000/hooks.
  const url = URL.parse(/^https?:\/\//.test(written) ? written : `http://${written}`)
  if (!url)
    throw new CommandError(`${written} is not an address: it has to look like http://localhost:3000/hooks.`, {
      exitCode: 2,
    })
  return url
}
