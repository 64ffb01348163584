import { html, nothing, type TemplateResult } from 'lit'
import { isValidCpf, typedCpf } from '../../protocol/cpf-digits.ts'
import type { MessageChannel } from '../../protocol/links/messages.ts'
import { phoneNumber } from '../../protocol/phone.ts'
import type { Report } from '../../protocol/reports/reports.ts'
import { givenText } from '../given-text.ts'
import type { LinksWords } from './links-words.ts'

/** The ways by which a telephone is reached. */
export const phoneChannels = ['sms', 'whatsapp'] as const satisfies readonly MessageChannel[]
export type PhoneChannel = (typeof phoneChannels)[number]

/** The settings that a person wants for a new link. */
export interface LinkWish {
  readonly reportId: string
  readonly cpf: string
  readonly email: string
  readonly phone: string
  readonly by: PhoneChannel
  readonly noExpire: boolean
}

export type LinkMistake = 'badCpf' | 'badEmail' | 'badPhone'

export interface LinkFormModel {
  readonly reports: readonly Report[]
  readonly wish: LinkWish
  /** Whether the new link replaces one that was sent before. */
  readonly isAgain: boolean
  readonly mistake: LinkMistake | undefined
  readonly busy: boolean
}

export interface LinkFormActions {
  readonly make: (wish: LinkWish) => void
  readonly cancel: () => void
}

const fieldOf: Readonly<Record<LinkMistake, keyof LinkWish>> = {
  badCpf: 'cpf',
  badEmail: 'email',
  badPhone: 'phone',
}

/** The first mistake in a wish, found before the server is asked. */
export function mistakeOf({ cpf, email, phone }: LinkWish): LinkMistake | undefined {
  if (cpf !== '' && !isValidCpf(cpf)) return 'badCpf'
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return 'badEmail'
  if (phone !== '' && phoneNumber(phone) === undefined) return 'badPhone'
  return undefined
}

export function linkForm(
  words: LinksWords,
  { reports, wish, isAgain, mistake, busy }: LinkFormModel,
  { make, cancel }: LinkFormActions,
): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (busy) return
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const text = (name: string): string => givenText(given, name)
    make({
      reportId: text('report') || wish.reportId,
      cpf: typedCpf(text('cpf')),
      email: text('email'),
      phone: text('phone'),
      by: phoneChannels.find((channel) => channel === text('by')) ?? wish.by,
      noExpire: given.has('no-expire'),
    })
  }
  const wrong = mistake && fieldOf[mistake]
  const field = (name: 'cpf' | 'email' | 'phone', label: string, mode: string): TemplateResult =>
    html`<div class="field">
      <label for="new-${name}">${label}</label>
      <input
        id="new-${name}"
        name=${name}
        inputmode=${mode}
        autocomplete="off"
        .value=${wish[name]}
        aria-invalid=${wrong === name ? 'true' : 'false'}
        aria-describedby=${wrong === name ? 'new-mistake' : name === 'cpf' ? 'new-hint' : nothing}
      />
    </div>`
  return html`<form class="card create" novalidate autocomplete="off" @submit=${submit}>
    <h2>${isAgain ? words.sendAgainTitle : words.create}</h2>
    ${reports.length > 1 && !isAgain ? reportField(words, reports, wish) : nothing}
    ${field('cpf', words.cpf, 'numeric')} ${field('email', words.email, 'email')}
    ${field('phone', words.phone, 'tel')} ${channelField(words, wish)}
    <label class="switch">
      <input type="checkbox" name="no-expire" .checked=${wish.noExpire} /> ${words.noExpire}
    </label>
    <p id="new-hint" class="hint">${words.cpfHint}</p>
    ${mistake ? html`<p id="new-mistake" class="mistake">${words[mistake]}</p>` : nothing}
    <button type="submit" class="primary" aria-disabled=${busy ? 'true' : 'false'}>
      ${busy ? words.making : isAgain ? words.makeAgain : words.make}
    </button>
    ${isAgain ? html`<button type="button" class="plain" @click=${cancel}>${words.cancel}</button>` : nothing}
  </form>`
}

function channelField(words: LinksWords, { by }: LinkWish): TemplateResult {
  return html`<div class="field">
    <label for="new-by">${words.by}</label>
    <select id="new-by" name="by">
      ${phoneChannels.map(
        (channel) =>
          html`<option value=${channel} .selected=${channel === by}>${words.channels[channel]}</option>`,
      )}
    </select>
  </div>`
}

function reportField(words: LinksWords, reports: readonly Report[], { reportId }: LinkWish): TemplateResult {
  return html`<div class="field">
    <label for="new-report">${words.report}</label>
    <select id="new-report" name="report">
      ${reports.map(
        ({ _id, name }) => html`<option value=${_id} .selected=${_id === reportId}>${name}</option>`,
      )}
    </select>
  </div>`
}
