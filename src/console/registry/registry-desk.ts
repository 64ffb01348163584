import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import type { FaceMatch, FaceRecord } from '../../protocol/faces/faces.ts'
import { cpfField, cpfMistake } from '../views/cpf-field.ts'
import { DeskView } from '../desk/desk-view.ts'
import { listHead, PagedList, pagedRows, type Paging } from '../desk/paged-list.ts'
import { Removal, removalQuestion, removeButton } from '../desk/removal.ts'
import { givenText } from '../given-text.ts'
import { sameOrigin } from '../findings/pictures.ts'
import { soughtCpf } from '../sought-cpf.ts'
import { spellCpf, spellNumber, spellText } from '../texts/spelling.ts'
import { ago } from '../views/parts.ts'
import { base64Of } from './base64.ts'
import { registryWords, type RegistryWords } from './registry-words.ts'

/** The largest picture that the API takes. */
const MOST_BYTES = 10 * 1024 * 1024

interface Faces {
  readonly docs: readonly FaceRecord[]
  readonly totalItems: number
}

interface ShownFace {
  readonly id: string
  readonly cpf: string | undefined
  readonly description: string
  readonly image: string | undefined
  readonly under: TemplateResult
}

/** The registered faces. They can be found by a photo or by CPF, listed, and removed. */
export class RegistryDesk extends DeskView {
  @state() private cpf = ''
  @state() private isCpfWrong = false
  @state() private alike: readonly FaceMatch[] | undefined
  @state() private mistake: 'noPicture' | 'tooLarge' | 'notAPicture' | 'noFace' | undefined
  @state() private searching = false
  readonly #removal = new Removal(this)
  readonly #faces = new PagedList<FaceRecord>(this, (page: Paging) => {
    const query = { ...(this.cpf === '' ? {} : { cpf: this.cpf }), ...page }
    const call = this.api.limiar.GET('/private-faceset', { params: { query } })
    // Without a picture the same path lists whole records.
    return this.ask(call) as Promise<Faces | undefined>
  })

  get #words(): RegistryWords {
    return registryWords[this.texts.language]
  }

  protected heading(): string {
    return this.texts.places.registry
  }

  protected async begin(): Promise<void> {
    await this.#faces.begin()
  }

  protected content(): TemplateResult {
    const words = this.#words
    return html`${this.#pictureForm(words)} ${this.#found(words)} ${this.#records(words)}`
  }

  #pictureForm(words: RegistryWords): TemplateResult {
    const submit = (event: SubmitEvent): void => {
      event.preventDefault()
      const field = (event.currentTarget as HTMLFormElement).querySelector<HTMLInputElement>('#picture')
      void this.#search(field?.files?.[0])
    }
    return html`<form class="card" novalidate @submit=${submit}>
      <h2>${words.byPicture}</h2>
      <div class="field">
        <label for="picture">${words.picture}</label>
        <input
          id="picture"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-invalid=${this.mistake ? 'true' : 'false'}
          aria-describedby=${this.mistake ? 'picture-mistake' : 'picture-hint'}
        />
      </div>
      <button type="submit" class="primary" aria-disabled=${this.searching ? 'true' : 'false'}>
        ${this.searching ? words.searching : words.search}
      </button>
      <p id="picture-hint" class="hint">${words.pictureHint}</p>
      ${
        this.mistake
          ? html`<p id="picture-mistake" class="mistake" role="alert">${words[this.mistake]}</p>`
          : nothing
      }
    </form>`
  }

  #found(words: RegistryWords): TemplateResult | typeof nothing {
    if (!this.alike) return nothing
    return html`<section aria-labelledby="found">
      <h2 id="found" tabindex="-1">${words.matches(this.alike.length)}</h2>
      <ul class="rows">
        ${this.alike.map((match) =>
          this.#row(words, {
            id: match._id,
            cpf: match.cpf,
            description: match.description,
            image: match.image,
            under: html`<b>${words.similarity(spellNumber(match.similarity, this.texts.language))}</b>`,
          }),
        )}
      </ul>
    </section>`
  }

  #records(words: RegistryWords): TemplateResult {
    const search = (event: SubmitEvent): void => {
      event.preventDefault()
      const given = new FormData(event.currentTarget as HTMLFormElement)
      const cpf = soughtCpf(givenText(given, 'cpf'))
      this.isCpfWrong = cpf === undefined
      if (cpf === undefined) return
      this.cpf = cpf
      void this.#faces.begin()
    }
    const now = new Date()
    const sought = { id: 'registry-cpf', cpf: this.cpf, isWrong: this.isCpfWrong }
    return html`<section aria-labelledby="records">
      ${listHead(this.#faces, { id: 'records', title: words.records, count: words.count })}
      <form role="search" novalidate @submit=${search}>
        ${cpfField(this.texts, sought)}
        <button type="submit" class="quiet">${words.show}</button>
        ${cpfMistake(this.texts, sought)}
      </form>
      ${pagedRows(this.#faces, this.cpf === '' ? { ...words, none: words.empty } : words, (face) =>
        this.#row(words, {
          id: face._id,
          cpf: face.cpf,
          description: face.description,
          image: face.images[0],
          under: html`<span class="muted"
            >${words.pictures(face.images.length)}, ${words.added}
            ${ago(this.texts, face.createdAt, now)}</span
          >`,
        }),
      )}
    </section>`
  }

  #row(words: RegistryWords, { id, cpf, description, image, under }: ShownFace): TemplateResult {
    return html`<li data-face=${id}>
      ${image === undefined ? nothing : html`<img class="thumb" src=${sameOrigin(image)} alt=${words.face} />`}
      <div class="main">
        <b>${spellText(description)}</b>
        <span>${cpf === undefined ? words.noCpf : spellCpf(cpf)}</span>
        ${under}
      </div>
      ${
        this.#removal.isAsked(id)
          ? removalQuestion(this.#removal, words.sure, words, () => void this.#remove(id))
          : this.may('faces:write')
            ? removeButton(this.#removal, id, words.remove, spellText(description))
            : nothing
      }
    </li>`
  }

  async #search(picture: File | undefined): Promise<void> {
    if (this.searching) return
    this.alike = undefined
    this.mistake = picture ? (picture.size > MOST_BYTES ? 'tooLarge' : undefined) : 'noPicture'
    if (!picture || this.mistake) return
    this.searching = true
    const image = await base64Of(picture)
    const call = this.api.limiar.POST('/private-faceset/search', { body: { image } })
    const answer = await this.ask(call)
    this.searching = false
    if (!answer) {
      // The fault of the picture is shown beside it.
      if (this.failure === 'refused') [this.failure, this.mistake] = [undefined, faultOf((await call).error)]
      return
    }
    this.alike = answer.faceMatches
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('#found')?.focus()
  }

  async #remove(faceId: string): Promise<void> {
    const call = this.api.limiar.DELETE('/private-faceset/{faceId}', { params: { path: { faceId } } })
    const outcome = await this.askToRemove(call)
    if (!outcome) return this.#removal.keep()
    this.#removal.end()
    this.said = this.#words[outcome]
    this.alike = this.alike?.filter(({ _id }) => _id !== faceId)
    await this.#faces.begin()
    this.renderRoot.querySelector<HTMLElement>('[data-heading]')?.focus()
  }
}

/** What is wrong with a refused file. Only these problems come from a look at the picture itself. */
function faultOf(problem: { readonly type?: string } | undefined): 'notAPicture' | 'noFace' {
  return problem?.type?.includes(':face-') ? 'noFace' : 'notAPicture'
}

declare global {
  interface HTMLElementTagNameMap {
    'limiar-registry-desk': RegistryDesk
  }
}
