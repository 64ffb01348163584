import { LitElement, html, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { ptBR } from '../texts/pt-br.ts'
import { spellPercent } from '../texts/spelling.ts'
import type { Texts } from '../texts/texts.ts'
import { controls } from '../styles/controls.styles.ts'
import { tokens } from '../styles/tokens.styles.ts'
import { icon } from '../views/icons.ts'
import { drawingView } from './drawing.ts'
import { viewerStyles } from './picture-viewer.styles.ts'
import { HeldPictures, type HeldPicture } from './held-pictures.ts'
import type { FieldBox, Picture, PictureName } from '../findings/pictures.ts'
import { turned, zoomed, type Turn } from './view-box.ts'

type Loading = 'loading' | 'shown' | 'failed'

/**
 * Shows the pictures of one execution, one at a time or two side by side. They can be turned and enlarged, and bear the
 * boxes of fields.
 *
 * @fires field-pointed - A box was pointed at or left: `{ field }`, undefined when it was left.
 * @fires pictures-wanted - A picture did not open: its address may have expired.
 */
export class PictureViewer extends LitElement {
  static override readonly styles = [tokens, controls, viewerStyles]

  @property({ attribute: false }) texts: Texts = ptBR
  @property({ attribute: false }) pictures: readonly Picture[] = []
  @property({ attribute: false }) boxes: readonly FieldBox[] = []
  /** The field whose box is highlighted. */
  @property({ attribute: false }) field: string | undefined

  @state() private chosen: PictureName | undefined
  @state() private turn: Turn = 0
  @state() private percent = 100
  @state() private loading: Loading = 'loading'
  @state() private shown: readonly HeldPicture[] = []
  readonly #held = new HeldPictures()
  #loaded = ''

  /** Shows the picture at an index of the list. An index without a picture changes nothing. */
  choose(index: number): void {
    const picture = this.pictures[index]
    if (picture) this.#choose(picture.name)
  }

  /** Shows the picture on which a field stands. */
  chooseOf(field: string): void {
    const box = this.boxes.find((one) => one.field === field)
    if (box && box.picture !== this.#picture()?.name) this.#choose(box.picture)
  }

  zoom(direction: 'closer' | 'farther' | 'fit'): void {
    const percent = direction === 'fit' ? 100 : zoomed(this.percent, direction)
    const stage = this.#stage()
    const centre = stage && {
      x: (stage.scrollLeft + stage.clientWidth / 2) / stage.scrollWidth,
      y: (stage.scrollTop + stage.clientHeight / 2) / stage.scrollHeight,
    }
    this.percent = percent
    void this.updateComplete.then(() => {
      if (!stage || !centre) return
      stage.scrollLeft = centre.x * stage.scrollWidth - stage.clientWidth / 2
      stage.scrollTop = centre.y * stage.scrollHeight - stage.clientHeight / 2
    })
  }

  rotate(direction: 'left' | 'right'): void {
    this.turn = turned(this.turn, direction)
  }

  /** Releases the pictures, so that nothing that was seen stays behind. */
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#loaded = ''
    this.shown = []
    this.#held.release()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('pictures')) {
      this.#held.release()
      this.#loaded = ''
    }
    if (changed.has('pictures') && !this.pictures.some(({ name }) => name === this.chosen)) {
      this.chosen = undefined
    }
    const addresses = this.#picture()?.addresses ?? []
    if (addresses.join(' ') !== this.#loaded) void this.#load(addresses)
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('field') || this.percent === 100) return
    this.renderRoot.querySelector('.marked')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  protected override render(): TemplateResult {
    const { texts, pictures } = this
    const shown = this.#picture()
    if (!shown) return html`<p class="empty">${texts.pictures.none}</p>`
    return html`
      <div class="bar">
        <div class="names" role="group" aria-label=${texts.pictures.choose}>
          ${pictures.map(
            ({ name }, index) =>
              html`<button
                type="button"
                class="chip"
                aria-pressed=${name === shown.name ? 'true' : 'false'}
                aria-keyshortcuts=${index + 1}
                @click=${() => this.#choose(name)}
              >
                ${texts.pictures.names[name]}
              </button>`,
          )}
        </div>
        ${this.#tools()}
      </div>
      <div
        class="stage ${shown.addresses.length > 1 ? 'beside' : ''}"
        tabindex="0"
        role="region"
        aria-label=${texts.pictures.area}
        aria-busy=${this.loading === 'loading' ? 'true' : 'false'}
        @pointerdown=${this.#drag}
      >
        ${this.#shown(shown)}
      </div>
    `
  }

  #tools(): TemplateResult {
    const { texts } = this
    const tool = (name: 'closer' | 'farther' | 'fit' | 'left' | 'right', key: string, act: () => void) =>
      html`<button
        type="button"
        class="tool"
        title="${texts.pictures[name]} (${key})"
        aria-label=${texts.pictures[name]}
        aria-keyshortcuts=${key}
        @click=${act}
      >
        ${icon(name)}
      </button>`
    return html`<div class="tools" role="group" aria-label=${texts.pictures.tools}>
      ${tool('farther', '-', () => this.zoom('farther'))}
      <output>${spellPercent(this.percent / 100, texts.language)}</output>
      ${tool('closer', '+', () => this.zoom('closer'))} ${tool('fit', '0', () => this.zoom('fit'))}
      ${tool('left', '[', () => this.rotate('left'))} ${tool('right', ']', () => this.rotate('right'))}
    </div>`
  }

  #shown(picture: Picture): TemplateResult | readonly TemplateResult[] {
    const { texts, loading } = this
    if (loading === 'loading') return html`<p class="empty">${texts.pictures.loading}</p>`
    if (loading === 'failed') {
      return html`<div class="empty" role="alert">
        <p>${texts.pictures.failed}</p>
        <button type="button" class="quiet" @click=${() => this.#again()}>${texts.again}</button>
      </div>`
    }
    const labels = picture.faces?.map((face) => texts.pictures[face]) ?? [texts.pictures.names[picture.name]]
    return this.shown.map((held, index) => {
      const drawn = this.#drawing(picture, held, labels[index] ?? '')
      return this.shown.length === 1
        ? html`${drawn}`
        : html`<figure>
            <div class="half">${drawn}</div>
            <figcaption>${labels[index]}</figcaption>
          </figure>`
    })
  }

  #drawing(picture: Picture, { address, size }: HeldPicture, label: string): TemplateResult {
    const { texts, turn, percent, field } = this
    const described = [
      label,
      texts.pictures.zoom(spellPercent(percent / 100, texts.language)),
      ...(turn === 0 ? [] : [texts.pictures.turned(turn)]),
    ].join(', ')
    const boxes = this.boxes.filter((box) => box.picture === picture.name)
    return drawingView({ address, size, turn, percent, label: described, boxes, field }, (pointed) =>
      this.#point(pointed),
    )
  }

  #point(field: string | undefined): void {
    if (field === this.field) return
    this.dispatchEvent(new CustomEvent('field-pointed', { detail: { field } }))
  }

  #picture(): Picture | undefined {
    return this.pictures.find(({ name }) => name === this.chosen) ?? this.pictures[0]
  }

  #choose(name: PictureName): void {
    this.chosen = name
    this.turn = 0
    this.percent = 100
  }

  #again(): void {
    this.#loaded = ''
    this.dispatchEvent(new CustomEvent('pictures-wanted'))
    this.requestUpdate()
  }

  async #load(addresses: readonly string[]): Promise<void> {
    const wanted = addresses.join(' ')
    this.#loaded = wanted
    this.loading = 'loading'
    const held = await Promise.all(addresses.map((address) => this.#held.hold(address)))
    if (this.#loaded !== wanted) return
    this.shown = held.filter((picture) => picture !== undefined)
    this.loading = this.shown.length === addresses.length ? 'shown' : 'failed'
  }

  /** Lets a mouse drag a picture that is larger than the stage. A finger scrolls it without help. */
  readonly #drag = (event: PointerEvent): void => {
    const stage = this.#stage()
    if (!stage || event.pointerType !== 'mouse' || event.button !== 0 || this.percent === 100) return
    event.preventDefault()
    stage.focus({ preventScroll: true })
    stage.setPointerCapture(event.pointerId)
    const move = ({ movementX, movementY }: PointerEvent): void => stage.scrollBy(-movementX, -movementY)
    stage.addEventListener('pointermove', move)
    stage.addEventListener('lostpointercapture', () => stage.removeEventListener('pointermove', move), {
      once: true,
    })
  }

  #stage(): HTMLElement | null {
    return this.renderRoot.querySelector('.stage')
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'limiar-picture-viewer': PictureViewer
  }
}
