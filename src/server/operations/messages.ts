/** Sending a link to the person: by e-mail, by SMS, or saying that nothing sends it. */
import { LimiarError } from '../../protocol/errors.ts'
import { newId, type Id } from '../../protocol/ids.ts'
import type { CreateLinkBody } from '../../protocol/links.ts'
import { messageChannels, type MessageChannel } from '../../protocol/messages.ts'
import { phoneNumber } from '../../protocol/phone.ts'
import type { Link } from '../domain/link.ts'
import type { Letter, Message } from '../domain/messages.ts'
import type { ServicePorts } from './service-ports.ts'

/** Where a link goes, by channel. */
export type Recipients = Readonly<Partial<Record<MessageChannel, string>>>

/** @throws LimiarError `invalid-request` with a pointer for a number that cannot be dialled. */
export function readRecipients({
  email,
  smsPhoneNumber,
}: Pick<CreateLinkBody, 'email' | 'smsPhoneNumber'>): Recipients {
  const number = smsPhoneNumber === undefined ? undefined : phoneNumber(smsPhoneNumber)
  if (smsPhoneNumber !== undefined && number === undefined) {
    const detail = 'is not a telephone number: write it with its country code, as in +5511988887777'
    const errors = [{ pointer: '/smsPhoneNumber', detail }]
    throw new LimiarError('invalid-request', 'The telephone number is not valid: see errors.', { errors })
  }
  return { ...(email === undefined ? {} : { email }), ...(number === undefined ? {} : { sms: number }) }
}

/** Has a link sent to its person. What nothing is configured to send is not sent, and says so. */
export async function sendLink(
  ports: Pick<ServicePorts, 'messages' | 'messageSenders' | 'reports' | 'clock'>,
  link: Link,
  url: string,
  recipients: Recipients,
): Promise<readonly Message[]> {
  const channels = messageChannels.filter((channel) => recipients[channel] !== undefined)
  if (channels.length === 0) return []
  const report = await ports.reports.find(link.accountId, link.reportId)
  const sender = report?.definition.theme.name ?? ''
  const made = channels.map((channel) => {
    const message = newMessage(link, channel, ports.messageSenders[channel] !== undefined, ports.clock())
    const letter: Letter = { to: recipients[channel] ?? '', url, sender, expiresAt: link.expiresAt }
    return { message, letter: message.status === 'waiting' ? letter : undefined }
  })
  await ports.messages.insert(made)
  return made.map(({ message }) => message)
}

/**
 * Hands a waiting message over. One that is over, or gone with its link, is left alone, so that a job run twice
 * does no harm.
 * @throws when it was not taken yet, so that the queue tries again.
 */
export async function sendMessage(
  { messages, messageSenders, clock }: Pick<ServicePorts, 'messages' | 'messageSenders' | 'clock'>,
  messageId: Id,
  signal?: AbortSignal,
): Promise<void> {
  const waiting = await messages.findWaiting(messageId)
  if (!waiting) return
  const sender = messageSenders[waiting.message.channel]
  // Who sent when the link was made may be configured no longer.
  if (!sender) return messages.record(messageId, { status: 'failed', reason: 'not-configured' }, clock())
  const handover = await sender.send(waiting.letter, messageId, signal)
  if (handover.taken) return messages.record(messageId, { status: 'sent', reason: undefined }, clock())
  const { reason, isFinal } = handover
  await messages.record(messageId, { status: isFinal ? 'failed' : 'waiting', reason }, clock())
  if (!isFinal) throw new Error(`The message was not taken yet: ${reason}.`)
}

/** Ends a message that was tried for as long as the queue does. */
export async function giveUpMessage(
  { messages, clock }: Pick<ServicePorts, 'messages' | 'clock'>,
  messageId: Id,
): Promise<void> {
  const waiting = await messages.findWaiting(messageId)
  if (!waiting) return
  const reason = waiting.message.reason ?? 'interrupted'
  await messages.record(messageId, { status: 'failed', reason }, clock())
}

function newMessage(link: Link, channel: MessageChannel, canBeSent: boolean, now: Date): Message {
  return {
    id: newId(now),
    accountId: link.accountId,
    linkId: link.id,
    channel,
    status: canBeSent ? 'waiting' : 'not-sent',
    reason: canBeSent ? undefined : 'not-configured',
    createdAt: now,
    updatedAt: now,
  }
}
