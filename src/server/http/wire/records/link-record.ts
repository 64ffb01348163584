/** A link, and the messages that sent it, in the form of the wire. */
import type { LinkToken } from '../../../../protocol/ids.ts'
import type { CreatedLink, LinkRecord } from '../../../../protocol/links/links.ts'
import { failureDetails, type LinkMessage } from '../../../../protocol/links/messages.ts'
import type { Link } from '../../../domain/links/link.ts'
import type { Message } from '../../../domain/webhooks/messages.ts'

/** The link with its address, for a caller that has its token. */
export function addressedLink(
  link: Link,
  messages: readonly Message[],
  token: LinkToken,
  url: string,
): CreatedLink {
  return { ...linkRecord(link, messages), token, url }
}

export function linkRecord(link: Link, messages: readonly Message[]): Omit<LinkRecord, 'token' | 'url'> {
  return {
    _id: link.id,
    report: link.reportId,
    ...(link.cpf === undefined ? {} : { cpf: link.cpf }),
    active: link.active,
    noExpire: link.noExpire,
    submissions: link.submissions,
    maxSubmissions: link.maxSubmissions ?? null,
    expiresAt: link.expiresAt?.toISOString() ?? null,
    variables: link.variables,
    ...(link.returnUrl === undefined ? {} : { returnUrl: link.returnUrl }),
    messages: messages.map(linkMessage),
    createdAt: link.createdAt.toISOString(),
    updatedAt: link.updatedAt.toISOString(),
  }
}

/** The message as a link shows it. */
export function linkMessage({ channel, status, reason, updatedAt }: Message): LinkMessage {
  return {
    channel,
    status,
    at: updatedAt.toISOString(),
    ...(reason === undefined ? {} : { reason, detail: failureDetails[reason] }),
  }
}
