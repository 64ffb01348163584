import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { ptBR } from '../texts/pt-br.ts'
import type { Texts } from '../texts/texts.ts'
import { tokens } from '../styles/tokens.styles.ts'
import { HeldPictures, type HeldPicture } from './held-pictures.ts'
import type { Picture } from '../findings/pictures.ts'

/** The portraits and the selfie of an execution side by side, small. A decision looks at these first. */
export class FaceStrip extends LitElement {
  static override readonly styles = [
    tokens,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        gap: 12px;
      }

      figure {
        margin: 0;
      }

      img,
      .room {
        display: block;
        inline-size: 96px;
        block-size: 104px;
        border-radius: 8px;
        object-fit: cover;
        background: var(--raised);
      }

      figcaption {
        max-inline-size: 96px;
        color: var(--muted);
        font-size: 0.875rem;
      }
    `,
  ]

  @property({ attribute: false }) texts: Texts = ptBR
  /** The picture that consists of several faces. */
  @property({ attribute: false }) faces: Picture | undefined
  @state() private shown: readonly (HeldPicture | undefined)[] = []
  readonly #held = new HeldPictures()

  /** Releases the pictures, so that nothing that was seen stays behind. */
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.shown = []
    this.#held.release()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('faces')?.addresses.join(' ')
    const wanted = this.faces?.addresses ?? []
    if (changed.has('faces') && before !== wanted.join(' ')) void this.#load(wanted)
  }

  protected override render(): TemplateResult | typeof nothing {
    const { faces, texts } = this
    if (!faces?.faces) return nothing
    return html`${faces.faces.map((face, index) => {
      const held = this.shown[index]
      return html`<figure>
        ${held ? html`<img src=${held.address} alt="" />` : html`<div class="room"></div>`}
        <figcaption>${texts.pictures[face]}</figcaption>
      </figure>`
    })}`
  }

  async #load(addresses: readonly string[]): Promise<void> {
    this.#held.release()
    this.shown = []
    const held = await Promise.all(addresses.map((address) => this.#held.hold(address)))
    if (this.faces?.addresses === addresses && this.isConnected) this.shown = held
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'limiar-face-strip': FaceStrip
  }
}
