import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import type { DeliveryRecord, DeliveryState, WebhookRecord } from '../../protocol/webhooks/webhooks.ts'
import { DeskView } from '../desk/desk-view.ts'
import { listHead, PagedList, pagedRows, type Paging } from '../desk/paged-list.ts'
import { spellText } from '../texts/spelling.ts'
import { icon } from '../views/icons.ts'
import { ago } from '../views/parts.ts'
import { deliveriesWords, type DeliveriesWords } from './deliveries-words.ts'

const WEBHOOKS_SHOWN = 100
/** Stands in place of a webhook's id for the deliveries to the callbackUrl of executions. */
const CALLBACKS = 'callbacks'

/** Named here once more: the protocol’s list would bring the library of its schemas into the page. */
const states = ['waiting', 'held', 'delivered', 'given-up'] as const satisfies readonly DeliveryState[]

const looks: Readonly<Record<DeliveryState, string>> = {
  waiting: 'pendente',
  held: 'pendente',
  delivered: 'aprovado',
  'given-up': 'reprovado',
}

/** The deliveries to other servers and their outcomes: the log, a test delivery, and another try of a delivery. */
export class DeliveriesDesk extends DeskView {
  @state() private webhooks: readonly WebhookRecord[] | undefined
  @state() private chosen: string = CALLBACKS
  @state() private testing = false
  @state() private wanted: DeliveryState | '' = ''
  readonly #log = new PagedList<DeliveryRecord>(this, (query: Paging) =>
    this.ask(
      this.api.limiar.GET('/webhooks/{webhookId}/deliveries', {
        params: {
          path: { webhookId: this.chosen },
          query: { ...query, ...(this.wanted !== '' && { state: this.wanted }) },
        },
      }),
    ),
  )

  get #words(): DeliveriesWords {
    return deliveriesWords[this.texts.language]
  }

  protected heading(): string {
    return this.texts.places.deliveries
  }

  protected async begin(): Promise<void> {
    const query = { _limit: String(WEBHOOKS_SHOWN) }
    const answer = await this.ask(this.api.limiar.GET('/webhooks', { params: { query } }))
    if (!answer) return
    this.webhooks = answer.docs
    if (this.chosen === CALLBACKS) this.chosen = answer.docs[0]?._id ?? CALLBACKS
    await this.#log.begin()
  }

  protected content(): TemplateResult | typeof nothing {
    const words = this.#words
    if (!this.webhooks) return nothing
    const webhook = this.webhooks.find(({ _id }) => _id === this.chosen)
    return html`
      ${this.webhooks.length === 0 ? html`<p class="empty">${words.noWebhooks}</p>` : nothing}
      <section>
        <form novalidate @submit=${(event: Event) => event.preventDefault()}>
          ${this.#choice(words, this.webhooks)} ${this.#stateChoice(words)}
          <button type="button" class="quiet" @click=${() => void this.#log.begin()}>
            ${icon('again')}${words.refresh}
          </button>
          ${webhook ? this.#acts(words, webhook) : nothing}
        </form>
        ${
          webhook?.paused
            ? html`<p class="notice wait">${icon('hold')}${words.paused[webhook.paused.reason]}</p>`
            : nothing
        }
      </section>
      ${this.#list(words)}
    `
  }

  #choice(words: DeliveriesWords, webhooks: readonly WebhookRecord[]): TemplateResult {
    const choose = (event: Event): void => {
      this.chosen = (event.currentTarget as HTMLSelectElement).value
      // It told of the receiver that was shown before.
      this.said = ''
      void this.#log.begin()
    }
    return html`<div class="field">
      <label for="receiver">${words.receiver}</label>
      <select id="receiver" @change=${choose}>
        ${webhooks.map(
          ({ _id, url, description }) =>
            html`<option value=${_id} .selected=${_id === this.chosen}>
              ${spellText(description || url)}
            </option>`,
        )}
        <option value=${CALLBACKS} .selected=${this.chosen === CALLBACKS}>${words.callbacks}</option>
      </select>
    </div>`
  }

  #stateChoice(words: DeliveriesWords): TemplateResult {
    const choose = (event: Event): void => {
      const chosen = (event.currentTarget as HTMLSelectElement).value
      this.wanted = states.find((one) => one === chosen) ?? ''
      void this.#log.begin()
    }
    return html`<div class="field">
      <label for="deliveries-state">${words.filter}</label>
      <select id="deliveries-state" @change=${choose}>
        <option value="">${words.every}</option>
        ${states.map(
          (one) => html`<option value=${one} .selected=${one === this.wanted}>${words.states[one]}</option>`,
        )}
      </select>
    </div>`
  }

  #acts(words: DeliveriesWords, { _id, active }: WebhookRecord): TemplateResult {
    return html`<button
        type="button"
        class="primary"
        aria-disabled=${this.testing ? 'true' : 'false'}
        @click=${() => void this.#test(_id)}
      >
        ${this.testing ? words.testing : words.test}
      </button>
      <button type="button" class="quiet" @click=${() => void this.#setActive(_id, !active)}>
        ${active ? words.pause : words.resume}
      </button>`
  }

  #list(words: DeliveriesWords): TemplateResult {
    return html`<section aria-labelledby="deliveries">
      ${listHead(this.#log, { id: 'deliveries', title: words.list, count: words.count })}
      ${pagedRows(this.#log, this.wanted === '' ? words : { ...words, none: words.noneSuch }, (row) => this.#row(words, row))}
    </section>`
  }

  #row(words: DeliveriesWords, row: DeliveryRecord): TemplateResult {
    const now = new Date()
    const last = row.attempts.at(-1)
    const outcome =
      last?.status === undefined ? last?.failure && words.failures[last.failure] : words.status(last.status)
    return html`<li data-delivery=${row._id}>
      <div class="main">
        <b>${row.type}</b>
        <span class="muted">
          ${ago(this.texts, row.createdAt, now)},
          ${words.attempts(row.attempts.length)}${outcome === undefined ? nothing : html`, ${outcome}`}${
            row.nextAttemptAt === undefined
              ? nothing
              : html`, ${words.next} ${ago(this.texts, row.nextAttemptAt, now)}`
          }
        </span>
        <details>
          <summary>${words.body}</summary>
          <pre>${spellText(row.body)}</pre>
        </details>
      </div>
      <span class="pill ${looks[row.state]}">${words.states[row.state]}</span>
      ${this.#again(words, row)}
    </li>`
  }

  /** The address of a callback is not kept once its delivery is over. */
  #again(words: DeliveriesWords, row: DeliveryRecord): TemplateResult | typeof nothing {
    if (this.chosen === CALLBACKS && row.state !== 'waiting') return nothing
    return html`<button type="button" class="quiet" @click=${() => void this.#replay(row)}>
      ${icon('again')}${row.state === 'waiting' ? words.now : words.replay}<span class="unseen">
        ${row.type}</span
      >
    </button>`
  }

  async #test(webhookId: string): Promise<void> {
    if (this.testing) return
    this.testing = true
    this.said = ''
    const call = this.api.limiar.POST('/webhooks/{webhookId}/test', { params: { path: { webhookId } } })
    const answer = await this.ask(call)
    this.testing = false
    if (!answer) return
    await this.#log.begin()
    this.said = this.#words.tested(this.#words.states[answer.state])
  }

  async #setActive(webhookId: string, active: boolean): Promise<void> {
    const call = this.api.limiar.PATCH('/webhooks/{webhookId}', {
      params: { path: { webhookId } },
      body: { active },
    })
    const answer = await this.ask(call)
    if (!answer) return
    this.webhooks = this.webhooks?.map((one) => (one._id === webhookId ? answer : one))
    await this.#log.begin()
    this.said = active ? this.#words.nowResumed : this.#words.nowPaused
  }

  async #replay({ _id }: DeliveryRecord): Promise<void> {
    const path = { webhookId: this.chosen, deliveryId: _id }
    const call = this.api.limiar.POST('/webhooks/{webhookId}/deliveries/{deliveryId}/retry', {
      params: { path },
    })
    if (!(await this.ask(call))) return
    await this.#log.begin()
    this.said = this.#words.replayed
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'limiar-deliveries-desk': DeliveriesDesk
  }
}
