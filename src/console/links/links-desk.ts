import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import type { CreatedLink, LinkRecord, LinkState } from '../../protocol/links/links.ts'
import { cpfField, cpfMistake } from '../views/cpf-field.ts'
import { DeskView } from '../desk/desk-view.ts'
import { listHead, PagedList, pagedRows, type Paging } from '../desk/paged-list.ts'
import { givenText } from '../given-text.ts'
import { soughtCpf } from '../sought-cpf.ts'
import { icon } from '../views/icons.ts'
import { linkForm, mistakeOf, type LinkMistake, type LinkWish } from './link-form.ts'
import { linkRow, messagesOf } from './link-rows.ts'
import { linksWords, type LinksWords } from './links-words.ts'

/** Named here once more: the protocol’s list would bring the library of its schemas into the page. */
const linkStates = [
  'pending',
  'used',
  'repeated',
  'inactive',
  'expired',
] as const satisfies readonly LinkState[]
const blank: Omit<LinkWish, 'reportId'> = { cpf: '', email: '', phone: '', by: 'sms', noExpire: false }

/** Makes links, lists the links of a report, and switches links off. */
export class LinksDesk extends DeskView {
  @state() private reportId = ''
  @state() private wanted: LinkState | '' = ''
  @state() private cpf = ''
  @state() private isCpfWrong = false
  @state() private made: CreatedLink | undefined
  @state() private wish: Omit<LinkWish, 'reportId'> = blank
  @state() private mistake: LinkMistake | undefined
  /** The link that the new one replaces. */
  @state() private replaced: LinkRecord | undefined
  /** Somebody else switched that link off after the person had asked to send it again. */
  @state() private isOffMeanwhile = false
  readonly #links = new PagedList<LinkRecord>(this, (page: Paging) => {
    const query = {
      ...(this.wanted === '' ? {} : { status: this.wanted }),
      ...(this.cpf === '' ? {} : { cpf: this.cpf }),
      ...page,
    }
    return this.askPage<LinkRecord>(
      this.api.limiar.GET('/reports/{reportId}/onboarding-ext', {
        params: { path: { reportId: this.reportId }, query },
      }),
    )
  })

  get #words(): LinksWords {
    return linksWords[this.texts.language]
  }

  protected heading(): string {
    return this.texts.places.links
  }

  protected async begin(): Promise<void> {
    if (this.reportId === '') this.reportId = this.reports[0]?._id ?? ''
    if (this.reportId !== '') await this.#links.begin()
  }

  protected content(): TemplateResult {
    const words = this.#words
    const { reports, mistake, busy, reportId } = this
    const wish = { ...this.wish, reportId }
    const isAgain = this.replaced !== undefined
    return html`
      ${
        this.isOffMeanwhile
          ? html`<p class="notice wait" role="alert">${icon('alert')}${words.offMeanwhile}</p>`
          : nothing
      }
      ${
        this.may('links:write') && reportId !== ''
          ? linkForm(
              words,
              { reports, wish, isAgain, mistake, busy },
              { make: (given) => void this.#make(given), cancel: () => this.#forget() },
            )
          : nothing
      }
      ${this.made ? this.#address(words, this.made) : nothing} ${this.#list(words)}
    `
  }

  #address(words: LinksWords, made: CreatedLink): TemplateResult {
    const { url } = made
    // The list knows how far the messages came meanwhile.
    const listed = this.#links.rows.find(({ _id }) => _id === made._id) ?? made
    return html`<section class="notice good">
      ${icon('check')}
      <p>${words.onlyNow} ${messagesOf(words, listed)}</p>
      <div class="address">
        <input readonly aria-label=${words.address} .value=${url} />
        <button type="button" class="primary" @click=${() => void this.copy(url, words.copied)}>
          ${words.copy}
        </button>
      </div>
    </section>`
  }

  #list(words: LinksWords): TemplateResult {
    const search = (event: SubmitEvent): void => {
      event.preventDefault()
      const given = new FormData(event.currentTarget as HTMLFormElement)
      const cpf = soughtCpf(givenText(given, 'cpf'))
      this.isCpfWrong = cpf === undefined
      if (cpf === undefined) return
      const wanted = linkStates.find((one) => one === given.get('state'))
      this.wanted = wanted ?? ''
      this.cpf = cpf
      this.reportId = givenText(given, 'report') || this.reportId
      void this.#links.begin()
    }
    const now = new Date()
    const sought = { id: 'links-cpf', cpf: this.cpf, isWrong: this.isCpfWrong }
    return html`<section aria-labelledby="links-list">
      ${listHead(this.#links, { id: 'links-list', title: words.list, count: words.count })}
      <form role="search" novalidate @submit=${search}>
        ${this.reports.length > 1 ? this.#reportChoice(words) : nothing}
        <div class="field">
          <label for="links-state">${words.filter}</label>
          <select id="links-state" name="state">
            <option value="">${words.every}</option>
            ${linkStates.map(
              (one) =>
                html`<option value=${one} .selected=${one === this.wanted}>${words.states[one]}</option>`,
            )}
          </select>
        </div>
        ${cpfField(this.texts, sought)}
        <button type="submit" class="quiet">${words.search}</button>
        ${cpfMistake(this.texts, sought)}
      </form>
      ${pagedRows(this.#links, words, (link) =>
        linkRow(
          this.texts,
          words,
          link,
          { now, mayWrite: this.may('links:write') },
          {
            setActive: (one, active) => void this.#setActive(one, active),
            sendAgain: (one) => void this.#again(one),
          },
        ),
      )}
    </section>`
  }

  #reportChoice(words: LinksWords): TemplateResult {
    return html`<div class="field">
      <label for="links-report">${words.report}</label>
      <select id="links-report" name="report">
        ${this.reports.map(
          ({ _id, name }) => html`<option value=${_id} .selected=${_id === this.reportId}>${name}</option>`,
        )}
      </select>
    </div>`
  }

  async #make(wish: LinkWish): Promise<void> {
    this.wish = wish
    this.mistake = mistakeOf(wish)
    if (this.mistake) {
      await this.updateComplete
      this.renderRoot.querySelector<HTMLElement>('.create [aria-invalid=true]')?.focus()
      return
    }
    const { reportId, cpf, email, phone, by, noExpire } = wish
    const body = {
      noExpire,
      ...(cpf === '' ? {} : { cpf }),
      ...(email === '' ? {} : { email }),
      ...(phone === '' ? {} : { [by === 'sms' ? 'smsPhoneNumber' : 'whatsappPhoneNumber']: phone }),
    }
    const { replaced } = this
    if (replaced?.active && !(await this.#isStillOn(replaced))) return
    const made = await this.ask(
      this.api.limiar.POST('/reports/{reportId}/onboarding-ext', { params: { path: { reportId } }, body }),
    )
    if (!made) return
    this.#forget()
    this.reportId = reportId
    this.made = made
    this.said = this.#words.made
    if (replaced?.active && (await this.#switch(replaced, false))) this.said = this.#words.replaced
    await this.#links.begin()
    this.renderRoot.querySelector<HTMLElement>('.address .primary')?.focus()
  }

  #forget(): void {
    this.wish = blank
    this.mistake = undefined
    this.replaced = undefined
    this.isOffMeanwhile = false
  }

  /** Reads a link again before it is replaced. Who switched it off may not want the person to get another one. */
  async #isStillOn(link: LinkRecord): Promise<boolean> {
    const path = { reportId: link.report, onboardingId: link._id }
    const now = await this.ask(
      this.api.limiar.GET('/reports/{reportId}/onboarding-ext/{onboardingId}', { params: { path } }),
    )
    if (now === undefined || now.active) return now !== undefined
    this.replaced = now
    this.isOffMeanwhile = true
    await this.#links.begin()
    return false
  }

  /** Prepares a link that replaces this one, because nobody can tell the address of a link that was sent. */
  async #again(link: LinkRecord): Promise<void> {
    this.replaced = link
    this.isOffMeanwhile = false
    this.made = undefined
    this.said = ''
    this.wish = { ...blank, cpf: link.cpf ?? '', noExpire: link.noExpire }
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('#new-email')?.focus()
  }

  async #setActive(link: LinkRecord, active: boolean): Promise<void> {
    if (!(await this.#switch(link, active))) return
    this.said = active ? this.#words.switchedOn : this.#words.switchedOff
    await this.#links.begin()
  }

  async #switch(link: LinkRecord, active: boolean): Promise<boolean> {
    const path = { reportId: link.report, onboardingId: link._id }
    const answer = await this.ask(
      this.api.limiar.PATCH('/reports/{reportId}/onboarding-ext/{onboardingId}', {
        params: { path },
        body: { active },
      }),
    )
    return answer !== undefined
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'limiar-links-desk': LinksDesk
  }
}
