/** Messages that carry a link to the person it was made for. */
import type { Validation } from '../../../protocol/executions/executions.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { Language } from '../../../protocol/languages.ts'
import type { Theme } from '../../../protocol/reports/themes.ts'
import type { MessageChannel, MessageFailure, MessageStatus } from '../../../protocol/links/messages.ts'

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

/** The content and the recipient of a message. It can open the link, so it is deleted once the message is over. */
export interface Letter {
  /** An e-mail address, or a telephone number in E.164. */
  readonly to: string
  /** The address of the link. */
  readonly url: string
  /** The sender's name, as the report's page shows it. */
  readonly sender: string
  /** Until when the link can be opened; undefined: until it is deactivated. */
  readonly expiresAt: Date | undefined
  /** The default is Portuguese. */
  readonly language?: Language
  readonly brand?: LetterBrand
}

/** The appearance of a report, for its letters. */
export interface LetterBrand {
  readonly theme: Pick<Theme, 'accent' | 'onAccent' | 'surface' | 'radius' | 'privacyUrl' | 'supportUrl'>
  /** PNG in base64, its size in pixels. */
  readonly logo?: { readonly png: string; readonly width: number; readonly height: number }
  /** The report's own words in the letter's language, by key. */
  readonly words?: Readonly<Record<string, string>>
}

/** What the operation is told of an execution that waits for a person: nothing by which that person could be known. */
export interface ReviewNotice extends Pick<Letter, 'to' | 'sender' | 'language' | 'brand'> {
  /** The execution in the console; undefined where this node does not know the console's address. */
  readonly url: string | undefined
  readonly report: string
  readonly receivedAt: Date
  readonly validations: readonly Validation[]
}

export interface ReviewMailSender {
  /** Hands over a notice, with an id by which a second copy can be recognised. */
  sendNotice(notice: ReviewNotice, id: Id, signal?: AbortSignal): Promise<Handover>
}

export interface MessageStore {
  /** Stores messages. A message with a letter waits for its job, which is created with it. */
  insert(
    messages: readonly { readonly message: Message; readonly letter: Letter | undefined }[],
  ): Promise<void>
  /** The messages of some links, in the order in which they were created. */
  ofLinks(accountId: Id, linkIds: readonly Id[]): Promise<readonly Message[]>
  /** A waiting message; undefined when it is over, or was deleted with its link. */
  findWaiting(messageId: Id): Promise<{ readonly message: Message; readonly letter: Letter } | undefined>
  /** Records the result for a waiting message. Unless it goes on waiting, its letter is deleted. */
  record(
    messageId: Id,
    outcome: { readonly status: MessageStatus; readonly reason: MessageFailure | undefined },
    at: Date,
  ): Promise<void>
}

/** What a mail server or gateway did with a message. */
export type Handover =
  | { readonly taken: true }
  | {
      readonly taken: false
      readonly reason: MessageFailure
      readonly isFinal: boolean
      /** How long the receiver asked to wait before the next try. */
      readonly retryAfterSeconds?: number
    }

export interface MessageSender {
  /** Hands over a letter, with an id by which a second copy can be recognised. */
  send(letter: Letter, id: Id, signal?: AbortSignal): Promise<Handover>
}

/** The configured senders; undefined where none is configured. */
export type MessageSenders = Readonly<Record<MessageChannel, MessageSender | undefined>>
