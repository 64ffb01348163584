/** Sends a link to the person: by e-mail, SMS or WhatsApp, or by noting that nothing is configured to send it. */
import { LimiarError } from '../../../protocol/errors.ts'
import { keptBrandFile } from '../../../protocol/reports/brand-files.ts'
import { newId, type Id } from '../../../protocol/ids.ts'
import type { Language } from '../../../protocol/languages.ts'
import type { CreateLinkBody } from '../../../protocol/links/links.ts'
import { messageChannels, type MessageChannel } from '../../../protocol/links/messages.ts'
import { phoneNumber } from '../../../protocol/phone.ts'
import type { ReportDefinition } from '../../../protocol/reports/reports.ts'
import type { Link } from '../../domain/links/link.ts'
import type { Letter, Message } from '../../domain/webhooks/messages.ts'
import type { JobRun } from '../../domain/job-queue.ts'
import type { ServicePorts } from '../service-ports.ts'

/** A message is put off by a gateway's Retry-After for this long at most. */
const LONGEST_WAIT_MS = 60 * 60 * 1000

/** Where a link goes, by channel. */
export type Recipients = Readonly<Partial<Record<MessageChannel, string>>>

/** @throws LimiarError `invalid-request` with a pointer for a number that cannot be dialled. */
export function readRecipients(
  body: Pick<CreateLinkBody, 'email' | 'smsPhoneNumber' | 'whatsappPhoneNumber'>,
): Recipients {
  const sms = readNumber('smsPhoneNumber', body.smsPhoneNumber)
  const whatsapp = readNumber('whatsappPhoneNumber', body.whatsappPhoneNumber)
  return {
    ...(body.email === undefined ? {} : { email: body.email }),
    ...(sms === undefined ? {} : { sms }),
    ...(whatsapp === undefined ? {} : { whatsapp }),
  }
}

function readNumber(member: keyof CreateLinkBody, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const number = phoneNumber(text)
  if (number !== undefined) return number
  const detail = 'is not a telephone number: write it with its country code, as in +5511988887777'
  const errors = [{ pointer: `/${member}`, detail }]
  throw new LimiarError('invalid-request', 'The telephone number is not valid: see errors.', { errors })
}

/** Queues a link for its person. A message for a channel that is not configured is recorded as not sent. */
export async function sendLink(
  ports: Pick<ServicePorts, 'messages' | 'messageSenders' | 'reports' | 'brandFiles' | 'clock'>,
  link: Link,
  url: string,
  { recipients, language }: { readonly recipients: Recipients; readonly language?: Language | undefined },
): Promise<readonly Message[]> {
  const channels = messageChannels.filter((channel) => recipients[channel] !== undefined)
  if (channels.length === 0) return []
  const report = await ports.reports.find(link.accountId, link.reportId)
  const dress = report ? await dressOf(ports, report.definition, language) : {}
  const sender = report?.definition.theme.name ?? ''
  const made = channels.map((channel) => {
    const message = newMessage(link, channel, ports.messageSenders[channel] !== undefined, ports.clock())
    const letter: Letter = {
      to: recipients[channel] ?? '',
      url,
      sender,
      expiresAt: link.expiresAt,
      ...dress,
    }
    return { message, letter: message.status === 'waiting' ? letter : undefined }
  })
  await ports.messages.insert(made)
  return made.map(({ message }) => message)
}

/** The language and the look of a report's letters. */
export async function dressOf(
  { brandFiles }: Pick<ServicePorts, 'brandFiles'>,
  { theme, languages }: ReportDefinition,
  wanted: Language | undefined,
): Promise<Pick<Letter, 'language' | 'brand'>> {
  const language = wanted ?? languages[0] ?? 'pt-BR'
  const { accent, onAccent, surface, radius, privacyUrl, supportUrl } = theme
  const words = theme.texts?.[language]
  const { id, width, height } = keptBrandFile(theme.logo) ?? {}
  const file = id === undefined ? undefined : await brandFiles.find(id)
  const png = file && Buffer.from(file.bytes).toString('base64')
  return {
    language,
    brand: {
      theme: {
        ...(accent !== undefined && { accent }),
        ...(onAccent !== undefined && { onAccent }),
        ...(surface !== undefined && { surface }),
        ...(radius !== undefined && { radius }),
        ...(privacyUrl !== undefined && { privacyUrl }),
        ...(supportUrl !== undefined && { supportUrl }),
      },
      ...(words && { words }),
      ...(png !== undefined && width && height && { logo: { png, width, height } }),
    },
  }
}

/**
 * Hands over a waiting message. One that is over, or was deleted with its link, is left alone, so that a job run twice
 * does no harm.
 * @throws when it was not accepted yet, so that the queue tries again.
 */
export async function sendMessage(
  { messages, messageSenders, clock }: Pick<ServicePorts, 'messages' | 'messageSenders' | 'clock'>,
  messageId: Id,
  { signal, putOffSince }: Partial<Pick<JobRun, 'signal' | 'putOffSince'>> = {},
): Promise<void> {
  const waiting = await messages.findWaiting(messageId)
  if (!waiting) return
  const { expiresAt } = waiting.letter
  // The server may have been off for days. A link that opens nothing would only make the person write to support.
  if (expiresAt && expiresAt <= clock())
    return messages.record(messageId, { status: 'failed', reason: 'link-expired' }, clock())
  const sender = messageSenders[waiting.message.channel]
  // The sender that was configured when the link was made may be gone.
  if (!sender) return messages.record(messageId, { status: 'failed', reason: 'not-configured' }, clock())
  const handover = await sender.send(waiting.letter, messageId, signal)
  if (handover.taken) return messages.record(messageId, { status: 'sent', reason: undefined }, clock())
  const { reason, isFinal, retryAfterSeconds } = handover
  await messages.record(messageId, { status: isFinal ? 'failed' : 'waiting', reason }, clock())
  if (isFinal) return
  const message = `The message was not accepted yet: ${reason}.`
  const waitedMs = putOffSince === undefined ? 0 : clock().getTime() - putOffSince.getTime()
  // A gateway that names a time is asked again then, and such a wait is no try. But no link is sent hours late.
  if (retryAfterSeconds !== undefined && waitedMs < LONGEST_WAIT_MS)
    throw new LimiarError('rate-limited', message, {
      retryAfterSeconds: Math.min(retryAfterSeconds, LONGEST_WAIT_MS / 1000),
    })
  throw new Error(message)
}

/** Ends a message after the queue's last try. */
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
