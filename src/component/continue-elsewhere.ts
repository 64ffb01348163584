import { nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { LazyModule } from './session/lazy-module.ts'
import type { Texts } from './texts/texts.ts'
import { continueOnPhoneView } from './views/continue-on-phone-view.ts'

interface LinkHost extends ReactiveControllerHost {
  /** The link's address path. */
  readonly link: string
}

/** How long the button says that the link was copied. */
const COPIED_MS = 4_000

/** The ways to open the same link elsewhere: copied into another browser, or by a QR code on a phone. */
export class ContinueElsewhere implements ReactiveController {
  readonly #host: LinkHost
  readonly #code: LazyModule<{ readonly qrCode: (address: string) => TemplateResult }>
  #copied: ReturnType<typeof setTimeout> | undefined

  constructor(host: LinkHost) {
    this.#host = host
    this.#code = new LazyModule(
      () => import('./views/qr-code.ts'),
      () => host.requestUpdate(),
    )
    host.addController(this)
  }

  hostDisconnected(): void {
    clearTimeout(this.#copied)
    this.#copied = undefined
    this.#code.end()
  }

  /** The link's whole address, without what follows the path in this page's address. */
  get address(): string {
    return new URL(this.#host.link, location.href).href
  }

  get linkCopied(): boolean {
    return this.#copied !== undefined
  }

  /**
   * Copies the link. Some browsers inside apps refuse this; then the person copies the address on the screen by hand.
   */
  readonly copyLink = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(this.address)
    } catch {
      return
    }
    clearTimeout(this.#copied)
    this.#copied = setTimeout(() => {
      this.#copied = undefined
      this.#host.requestUpdate()
    }, COPIED_MS)
    this.#host.requestUpdate()
  }

  /** The offer to go on with a phone; nothing on a device that is a phone. */
  onPhone(texts: Texts): TemplateResult | typeof nothing {
    if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return nothing
    const { part, late } = this.#code
    const model = { address: this.address, code: part?.qrCode(this.address), late }
    return continueOnPhoneView(texts, model, () => this.#code.load())
  }
}
