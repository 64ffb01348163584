import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { MAX_NOTE_CHARACTERS, type ListNotesAnswer, type Note } from '../../protocol/executions/notes.ts'
import { answered, type ApiClient, type ExecutionAddress, type Failure } from '../api-client.ts'
import { consoleStyles } from '../styles/console.styles.ts'
import { FocusKeeper } from '../desk/focus-keeper.ts'
import { ptBR } from '../texts/pt-br.ts'
import { spellMoment, spellText } from '../texts/spelling.ts'
import type { Texts } from '../texts/texts.ts'
import { ago, failureNotice } from '../views/parts.ts'
import { notesWords, type NotesWords } from './notes-words.ts'

/** The notes that people wrote on an execution, and the field for one more. */
export class ExecutionNotes extends LitElement {
  static override readonly styles = [
    ...consoleStyles,
    css`
      .note + .note {
        border-block-start: 1px solid var(--line);
      }

      .note {
        padding-block: 8px;
      }

      .note p {
        margin: 0;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }

      form {
        margin-block-start: 12px;
      }

      /* The decision stays at the bottom of a small window, and must not cover what is being written. */
      textarea {
        scroll-margin-block-end: 10rem;
      }

      button {
        margin-block-start: 8px;
      }
    `,
  ]

  @property({ attribute: false }) api!: ApiClient
  @property({ attribute: false }) texts: Texts = ptBR
  @property({ attribute: false }) address!: ExecutionAddress
  @property({ attribute: false }) mayWrite = false
  /** Text that was typed and not added, by execution: it stays while somebody looks at another one. */
  @property({ attribute: false }) typed = new Map<string, string>()
  /** Called when a call failed. When the session is over, the page signs out. */
  @property({ attribute: false }) failed: (failure: Failure) => void = () => undefined
  @state() private notes: readonly Note[] | undefined
  @state() private failure: Failure | undefined
  @state() private mistake = ''
  @state() private said = ''
  @state() private busy = false
  #shown = ''

  constructor() {
    super()
    new FocusKeeper(this)
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { reportId, executionId } = this.address
    const shown = `${reportId} ${executionId}`
    if (!changed.has('address') || shown === this.#shown) return
    this.#shown = shown
    this.notes = undefined
    this.mistake = ''
    this.said = ''
    void this.read()
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('address') || changed.has('mayWrite')) this.showTyped()
  }

  /** Shows in the field what was typed for this execution. */
  showTyped(): void {
    const field = this.#field
    if (field) field.value = this.typed.get(this.address.executionId) ?? ''
  }

  get #field(): HTMLTextAreaElement | null {
    return this.renderRoot.querySelector<HTMLTextAreaElement>('#note')
  }

  protected override render(): TemplateResult {
    const words = notesWords[this.texts.language]
    return html`<section class="card" aria-labelledby="notes-title">
      <h2 id="notes-title">${words.title}</h2>
      ${failureNotice(this.texts, this.failure, () => void this.read())} ${this.#list(words)}
      ${this.mayWrite ? this.#form(words) : nothing}
      <p class="unseen" role="status">${this.said}</p>
    </section>`
  }

  #list(words: NotesWords): TemplateResult | typeof nothing {
    if (!this.notes) return nothing
    if (this.notes.length === 0) return html`<p class="muted">${words.none}</p>`
    const now = new Date()
    return html`<ol class="plain-list">
      ${this.notes.map(
        ({ text, at, author }) =>
          html`<li class="note">
            <p>${spellText(text)}</p>
            <span class="muted">
              ${author.person ? html`<b>${spellText(author.person.name)}</b>` : html`${words.token} <code>${spellText(author.token ?? '')}</code>`},
              ${ago(this.texts, at, now)}, ${spellMoment(at, this.texts.language)}
            </span>
          </li>`,
      )}
    </ol>`
  }

  #form(words: NotesWords): TemplateResult {
    const send = (event: SubmitEvent): void => {
      event.preventDefault()
      void this.#add(words)
    }
    return html`<form novalidate @submit=${send}>
      <label for="note">${words.field}</label>
      <p class="hint muted" id="note-hint">${words.hint}</p>
      <textarea
        id="note"
        rows="3"
        @input=${() => this.typed.set(this.address.executionId, this.#field?.value ?? '')}
        aria-describedby="note-hint note-mistake"
        aria-invalid=${this.mistake === '' ? 'false' : 'true'}
      ></textarea>
      <div id="note-mistake" role="alert">
        ${this.mistake === '' ? nothing : html`<p class="mistake">${this.mistake}</p>`}
      </div>
      <button type="submit" class="quiet" aria-disabled=${this.busy ? 'true' : 'false'}>${words.add}</button>
    </form>`
  }

  /** Reads the notes again. */
  async read(): Promise<void> {
    const { api, address: path } = this
    const answer = await answered<ListNotesAnswer>(
      api.limiar.GET('/reports/{reportId}/executions/{executionId}/notes', { params: { path: { ...path } } }),
    )
    if (path !== this.address) return
    this.failure = answer.ok ? undefined : answer.failure
    if (answer.ok) this.notes = answer.body.docs
    else this.failed(answer.failure)
  }

  async #add(words: NotesWords): Promise<void> {
    const field = this.#field
    const text = field?.value.trim() ?? ''
    this.said = ''
    this.mistake = mistakeOf(words, text)
    if (!field || this.busy) return
    if (this.mistake !== '') return field.focus()
    this.busy = true
    const path = this.address
    const answer = await answered<Note>(
      this.api.limiar.POST('/reports/{reportId}/executions/{executionId}/notes', {
        params: { path: { ...path } },
        body: { text },
      }),
    )
    this.busy = false
    if (answer.ok) this.typed.delete(path.executionId)
    if (path !== this.address) return
    if (answer.ok) {
      this.notes = [...(this.notes ?? []), answer.body]
      this.said = words.added
      field.value = ''
    } else if (answer.failure === 'conflict') this.mistake = words.full
    else {
      this.failure = answer.failure
      this.failed(answer.failure)
    }
  }
}

/** The server counts an emoji as one character. */
function mistakeOf(words: NotesWords, text: string): string {
  const characters = [...text].length
  if (characters === 0) return words.empty
  return characters > MAX_NOTE_CHARACTERS ? words.tooLong(characters, MAX_NOTE_CHARACTERS) : ''
}

declare global {
  interface HTMLElementTagNameMap {
    'limiar-execution-notes': ExecutionNotes
  }
}
