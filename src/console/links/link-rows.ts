import { html, nothing, type TemplateResult } from 'lit'
import type { LinkRecord, LinkState } from '../../protocol/links/links.ts'
import { spellCpf, spellMoment } from '../texts/spelling.ts'
import type { Texts } from '../texts/texts.ts'
import { icon } from '../views/icons.ts'
import { ago } from '../views/parts.ts'
import type { LinksWords } from './links-words.ts'

export interface LinkRowActions {
  readonly setActive: (link: LinkRecord, active: boolean) => void
  readonly sendAgain: (link: LinkRecord) => void
}

/** The states of a link that a person acts on: what it was used for, then why it is closed. */
export function statesOf(link: LinkRecord, now: Date): readonly LinkState[] {
  const use = link.submissions === 0 ? 'pending' : link.submissions > 1 ? 'repeated' : 'used'
  const isExpired = link.expiresAt !== null && new Date(link.expiresAt) <= now
  const closed = link.active ? (isExpired ? 'expired' : undefined) : 'inactive'
  if (closed === undefined) return [use]
  return use === 'pending' ? [closed] : [use, closed]
}

const looks: Readonly<Record<LinkState, string>> = {
  pending: 'pendente',
  used: 'aprovado',
  repeated: 'pendente',
  inactive: 'reprovado',
  expired: 'reprovado',
}

export function linkRow(
  texts: Texts,
  words: LinksWords,
  link: LinkRecord,
  { now, mayWrite }: { readonly now: Date; readonly mayWrite: boolean },
  { setActive, sendAgain }: LinkRowActions,
): TemplateResult {
  const person = link.cpf === undefined ? words.noCpf : spellCpf(link.cpf)
  // Many links have no CPF, and one person may have several. Who hears the buttons tells them apart by the moment.
  const named = `${person}, ${words.created} ${spellMoment(link.createdAt, texts.language)}`
  const ends =
    link.expiresAt === null ? words.never : words.expires(spellMoment(link.expiresAt, texts.language))
  return html`<li data-link=${link._id}>
    <div class="main">
      <b>${person}</b>
      <span class="muted">
        ${words.submissions(link.submissions, link.maxSubmissions)}, ${words.created}
        ${ago(texts, link.createdAt, now)}, ${ends}
      </span>
      ${messagesOf(words, link)}
    </div>
    <span class="does">
      ${statesOf(link, now).map(
        (state) => html`<span class="pill ${looks[state]}">${words.states[state]}</span>`,
      )}
    </span>
    ${
      mayWrite
        ? html`<span class="does">
            <button type="button" class="quiet" @click=${() => sendAgain(link)}>
              ${icon('again')}${words.sendAgain}<span class="unseen"> ${named}</span>
            </button>
            <button type="button" class="quiet" @click=${() => setActive(link, !link.active)}>
              ${link.active ? words.switchOff : words.switchOn}<span class="unseen"> ${named}</span>
            </button>
          </span>`
        : nothing
    }
  </li>`
}

/** Whether each message with the link's address was sent, and by which channel. */
export function messagesOf(
  words: LinksWords,
  { messages: sent }: Pick<LinkRecord, 'messages'>,
): TemplateResult | typeof nothing {
  if (sent.length === 0) return nothing
  return html`<span class="muted"
    >${sent.map(({ channel, status }) => `${words.channels[channel]}: ${words.messages[status]}`).join(', ')}</span
  >`
}
