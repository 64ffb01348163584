/** Messages that bring a link to the person, and the outcome of each. */
import { Type, type Static } from 'typebox'

export const messageChannels = ['email', 'sms', 'whatsapp'] as const
export type MessageChannel = (typeof messageChannels)[number]

/**
 * `waiting` for its turn or for another try; `sent`: taken by the mail server or gateway; `failed`: given up; or
 * `not-sent`: never tried.
 */
export const messageStatuses = ['waiting', 'sent', 'failed', 'not-sent'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/**
 * Why a message is not sent, or not yet: nothing is configured to send it, the server could not be reached or did not
 * answer in time, it asked to come back later, it refused the login, it refuses the message for good, or the link ended first.
 */
export const messageFailures = [
  'not-configured',
  'unreachable',
  'timeout',
  'busy',
  'login-refused',
  'refused',
  'link-expired',
  'interrupted',
] as const
export type MessageFailure = (typeof messageFailures)[number]

/** What each failure means, for a developer. */
export const failureDetails: Readonly<Record<MessageFailure, string>> = {
  'not-configured': 'This server has nothing to send it with: hand url to the person yourself.',
  unreachable: 'The mail server or gateway could not be reached.',
  timeout: 'The mail server or gateway did not answer in time.',
  busy: 'The mail server or gateway asked to come back later.',
  'login-refused': 'The mail server or gateway refused the login of this server.',
  refused: 'The mail server or gateway refused the message or the address for good.',
  'link-expired': 'The link expired before the message could be sent: make another link.',
  interrupted: 'Something went wrong on our side.',
}

/** A message with a link, without the address to which it was sent. */
export const LinkMessage = Type.Object(
  {
    channel: Type.Enum(messageChannels),
    status: Type.Enum(messageStatuses),
    at: Type.String({ format: 'date-time', description: 'When the message came to this status' }),
    reason: Type.Optional(Type.Enum(messageFailures)),
    detail: Type.Optional(Type.String()),
  },
  { $id: 'LinkMessage' },
)
export type LinkMessage = Static<typeof LinkMessage>
