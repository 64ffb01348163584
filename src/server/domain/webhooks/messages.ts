/** Messages that carry a link to the person it was made for. */
import type { Id } from '../../../protocol/ids.ts'
import type { Language } from '../../../protocol/languages.ts'
import type { Theme } from '../../../protocol/reports/themes.ts'
import {
  failureDetails,
  type LinkMessage,
  type MessageChannel,
  type MessageFailure,
  type MessageStatus,
} from '../../../protocol/links/messages.ts'

export interface Message {
  readonly id: Id
  readonly accountId: Id
  readonly linkId: Id
  readonly channel: MessageChannel
  readonly status: MessageStatus
  readonly reason: MessageFailure | undefined
  readonly createdAt: Date
  /** When its status or reason last changed. */
  readonly updatedAt: Date
}

/** What a message says and to whom. It opens the link, so that it is forgotten once the message is over. */
export interface Letter {
  /** An e-mail address, or a telephone number in E.164. */
  readonly to: string
  /** The address of the link. */
  readonly url: string
  /** Who asks, by the name that the report's page shows. */
  readonly sender: string
  /** Until when the link can be opened; undefined: until it is deactivated. */
  readonly expiresAt: Date | undefined
  /** Portuguese unless it says otherwise. */
  readonly language?: Language
  readonly brand?: LetterBrand
}

/** The clothes of a report, as a letter takes them along. */
export interface LetterBrand {
  readonly theme: Pick<Theme, 'accent' | 'onAccent' | 'surface' | 'radius' | 'privacyUrl' | 'supportUrl'>
  /** PNG in base64, its size in pixels. */
  readonly logo?: { readonly png: string; readonly width: number; readonly height: number }
  /** The report's own words in the letter's language, by key. */
  readonly words?: Readonly<Record<string, string>>
}

export interface MessageStore {
  /** Keeps messages; one with a letter waits for its job, which exists once the message does. */
  insert(
    messages: readonly { readonly message: Message; readonly letter: Letter | undefined }[],
  ): Promise<void>
  /** Those of some links, in the order in which they were made. */
  ofLinks(accountId: Id, linkIds: readonly Id[]): Promise<readonly Message[]>
  /** A message that waits; undefined when it is over, or gone with its link. */
  findWaiting(messageId: Id): Promise<{ readonly message: Message; readonly letter: Letter } | undefined>
  /** Writes down what became of a message that waited; unless it goes on waiting, its letter is forgotten. */
  record(
    messageId: Id,
    outcome: { readonly status: MessageStatus; readonly reason: MessageFailure | undefined },
    at: Date,
  ): Promise<void>
}

/** What a mail server or gateway did with a message. */
export type Handover =
  | { readonly taken: true }
  | { readonly taken: false; readonly reason: MessageFailure; readonly isFinal: boolean }

export interface MessageSender {
  /** Hands a letter over, under an id by which a second copy of it can be recognised. */
  send(letter: Letter, id: Id, signal?: AbortSignal): Promise<Handover>
}

/** What is configured; undefined where nothing is. */
export type MessageSenders = Readonly<Record<MessageChannel, MessageSender | undefined>>

/** The message as a link shows it. */
export function linkMessage({ channel, status, reason, updatedAt }: Message): LinkMessage {
  return {
    channel,
    status,
    at: updatedAt.toISOString(),
    ...(reason === undefined ? {} : { reason, detail: failureDetails[reason] }),
  }
}
