import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import type { Rect } from '../../protocol/geometry.ts'
import { debugStyles } from './debug-panel.styles.ts'
import { freePlace, overlaps } from './free-place.ts'
import { LookPace } from './look-pace.ts'
import { measureGroups, textOf, type DebugSubject, type Measure, type MeasureGroup } from './measures.ts'

/** Fast enough to follow a hand, slow enough to be read. */
const SHOWN_EVERY_MS = 250
/** How long the button says that the text was copied. */
const COPIED_MS = 2_000
/** CSS pixels between the panel and what stands beside it. */
const DISTANCE = 6
/** The parts of the screen that the panel must not cover. */
const STANDING = '[data-guide], .pill, .shutter, .round, h1, .side, .tip'

/** A developer who folds the panel on one screen wants it folded on the next. */
let wasFolded = false

/** Shows live what the capture screens measure, in English, for developers who build or debug them. */
export class DebugPanel extends LitElement {
  static override readonly styles = debugStyles

  @state() private isFolded = wasFolded
  @state() private copied = false
  /** The text to copy by hand, where the browser refuses to copy it. */
  @state() private text: string | undefined

  readonly #pace = new LookPace()
  #subject: DebugSubject | undefined
  #shownAt = -Infinity
  #place: { readonly key: string; readonly rect: Rect } | undefined
  #corner = { left: 0, top: 0 }
  #timer: ReturnType<typeof setTimeout> | undefined

  /** What the screen shows now; set with every frame. */
  set subject(subject: DebugSubject) {
    const { live } = subject
    const now = performance.now()
    if (live !== this.#subject?.live && live.tookMs !== undefined) this.#pace.looked(now, live.tookMs)
    this.#subject = subject
    if (now - this.#shownAt < SHOWN_EVERY_MS) return
    this.#shownAt = now
    this.requestUpdate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.#subject) return nothing
    const { isFolded } = this
    return html`<section aria-label="Debug panel" lang="en">
      ${isFolded ? nothing : this.#readings()}
      <div class="buttons">
        <button
          type="button"
          aria-expanded=${isFolded ? 'false' : 'true'}
          @click=${() => {
            this.isFolded = wasFolded = !isFolded
          }}
        >
          ${isFolded ? 'Debug' : 'Fold'}
        </button>
        ${
          isFolded
            ? nothing
            : html`<button type="button" @click=${() => void this.#copy()}>
                ${this.copied ? 'Copied' : 'Copy'}
              </button>`
        }
      </div>
    </section>`
  }

  protected override updated(): void {
    const { capture } = this.#subject ?? {}
    if (!capture) return
    const screen = { x: 0, y: 0, width: innerWidth, height: innerHeight }
    const key = `${capture} ${innerWidth} ${innerHeight}`
    const standing = this.#standing()
    const place = this.#place
    if (place?.key === key && !standing.some((rect) => overlaps(rect, place.rect))) return
    this.#place = { key, rect: freePlace(screen, standing) }
    this.#moveTo(this.#place.rect)
  }

  #moveTo({ x, y, width, height }: Rect): void {
    // Some browsers place the panel relative to the element around it, and others relative to the window.
    const { left, top } = this.#corner
    const now = this.getBoundingClientRect()
    this.#corner = { left: left + x - now.x, top: top + y - now.y }
    // Set through the object model: a style attribute would need a looser content security policy.
    for (const [name, pixels] of Object.entries({ ...this.#corner, width, height }))
      this.style.setProperty(name, `${pixels}px`)
  }

  #readings(): TemplateResult {
    if (this.text !== undefined)
      return html`<textarea aria-label="Measures to copy" readonly .value=${this.text}></textarea>`
    // Numbers that change four times a second cannot be read aloud. A person with a screen reader copies the text.
    return html`<div class="readings" role="group" aria-label="Measures" tabindex="0">
      <div class="groups" aria-hidden="true">${this.#groups().map(groupView)}</div>
    </div>`
  }

  #groups(): readonly MeasureGroup[] {
    return this.#subject ? measureGroups(this.#subject, this.#pace, surroundings()) : []
  }

  async #copy(): Promise<void> {
    const text = textOf(this.#groups())
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      this.text = text
      await this.updateComplete
      return this.renderRoot.querySelector('textarea')?.select()
    }
    this.text = undefined
    this.copied = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.copied = false), COPIED_MS)
  }

  #standing(): readonly Rect[] {
    const root = this.getRootNode()
    if (!(root instanceof ShadowRoot)) return []
    return [...root.querySelectorAll<HTMLElement>(STANDING)]
      .filter((element) => !element.matches('.tip') || element.textContent.trim() !== '')
      .map((element) => element.getBoundingClientRect())
      .map(({ x, y, width, height }) => ({
        x: x - DISTANCE,
        y: y - DISTANCE,
        width: width + 2 * DISTANCE,
        height: height + 2 * DISTANCE,
      }))
  }
}

function surroundings(): Parameters<typeof measureGroups>[2] {
  return { innerWidth, innerHeight, devicePixelRatio, userAgent: navigator.userAgent }
}

function groupView({ title, measures }: MeasureGroup): TemplateResult {
  return html`<h2>${title}</h2>
    <div class="measures">${measures.map(measureView)}</div>`
}

function measureView({ name, value, limit, holds, hint }: Measure): TemplateResult {
  const mark = holds === undefined ? nothing : holds ? '✓' : '✗'
  return html`<p class=${holds === false ? 'fails' : ''}>
    ${mark} ${name} <b>${value}</b> ${limit ?? nothing} ${hint ? html`<i>${hint}</i>` : nothing}
  </p>`
}

if (!customElements.get('limiar-debug-panel')) customElements.define('limiar-debug-panel', DebugPanel)
