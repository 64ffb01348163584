/// <reference lib="esnext.disposable" preserve="true" />
import type { Language } from '../protocol/languages.ts'
import { EVENTS_VERSION, type HostSpeak } from '../protocol/sessions/events.ts'
import { OnboardingListener } from './onboarding-listener.ts'

/** The onboarding is never taller than the maximum, and below the minimum it cannot show a camera. */
const MAX_FRAME_HEIGHT_PIXELS = 4000
const MIN_FRAME_HEIGHT_PIXELS = 320
/** Most of a phone's window: the consent fits, and so does a camera picture with its buttons. */
const FIRST_FRAME_HEIGHT_PIXELS = 720

export interface FrameOptions {
  /** Where the iframe goes. */
  readonly parent: Element
  /** The link's address. */
  readonly url: string | URL
  /** The frame's title, which screen readers read. Without it a Portuguese title is used. */
  readonly title?: string
  /** Whether the frame takes the height that the page asks for; true by default. */
  readonly resize?: boolean
  /** Milliseconds of silence after which the listener's `finished` fails, as in `ListenerOptions`. */
  readonly greetedWithinMs?: number
  readonly heardWithinMs?: number
  /** Aborting it closes the frame. */
  readonly signal?: AbortSignal
}

/** Why the page around would keep the onboarding from the camera. */
export type HostObstacle =
  /** The page was not served securely, so no frame inside it may use a camera. */
  | 'insecure-page'
  /** The page's `Permissions-Policy` does not hand the camera on. */
  | 'permissions-policy'

/** Shows the onboarding in an iframe that may use the camera, and listens to it. */
export class OnboardingFrame {
  readonly element: HTMLIFrameElement
  readonly listener: OnboardingListener
  readonly #origin: string
  readonly #closing = new AbortController()
  #language: Language | undefined

  constructor(options: FrameOptions) {
    const url = toWebAddress(options.url, options.parent.baseURI)
    this.element = createFrame(options.parent.ownerDocument, options.title ?? 'Verificação de identidade')
    this.#origin = url.origin
    this.listener = new OnboardingListener({
      ...options,
      frame: this.element,
      origin: this.#origin,
      signal: this.#closing.signal,
    })
    if (options.resize !== false) this.#followHeight()
    const { signal } = this.#closing
    // Until the page is there, nobody in the frame hears what the host says.
    this.element.addEventListener('load', () => this.#tellLanguage(), { signal })
    // The address is set last, so that the listener is there before the page can say a word.
    this.element.src = url.href
    options.parent.append(this.element)
    if (options.signal?.aborted) this.close()
    else options.signal?.addEventListener('abort', () => this.close(), { signal: this.#closing.signal })
  }

  /** What in this page would keep the onboarding from the camera; undefined when no obstacle is known. */
  get obstacle(): HostObstacle | undefined {
    if (this.element.ownerDocument.defaultView?.isSecureContext === false) return 'insecure-page'
    return allowsCamera(this.element) === false ? 'permissions-policy' : undefined
  }

  /** Moves the keyboard into the onboarding, as a host does after its own button opened it. */
  focus(): void {
    this.element.focus()
  }

  /**
   * Lets the onboarding go on in another language, or begin in it where its page has not come yet. The link's address with
   * `?lang=es` at its end shows no other language first.
   */
  speak(language: Language): void {
    this.#language = language
    this.#tellLanguage()
  }

  /** Takes the frame off the page and closes its listener. */
  close(): void {
    this.#closing.abort()
    this.element.remove()
  }

  [Symbol.dispose](): void {
    this.close()
  }

  #tellLanguage(): void {
    if (!this.#language) return
    const message: HostSpeak = { limiar: { version: EVENTS_VERSION, speak: this.#language } }
    this.element.contentWindow?.postMessage(message, this.#origin)
  }

  #followHeight(): void {
    this.listener.on('ONBOARDING_RESIZED', ({ response }) => {
      if (!response) return
      const height = Math.min(Math.max(response.height, MIN_FRAME_HEIGHT_PIXELS), MAX_FRAME_HEIGHT_PIXELS)
      this.element.style.height = `${height}px`
    })
  }
}

function createFrame(document: Document, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.allow = 'camera'
  frame.style.border = '0'
  frame.style.width = '100%'
  // The height until the page tells its own, or for good without `resize`. A browser that does not know `dvh` keeps the
  // first value.
  frame.style.height = `${FIRST_FRAME_HEIGHT_PIXELS}px`
  frame.style.height = `min(100dvh, ${FIRST_FRAME_HEIGHT_PIXELS}px)`
  return frame
}

function toWebAddress(address: string | URL, base: string): URL {
  const url = new URL(address, base)
  // A javascript: address would run in the host page.
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TypeError('The url must be http(s).')
  return url
}

/**
 * Whether the frame may use the camera. Only Chromium tells; elsewhere the page inside finds out when it asks for it.
 */
function allowsCamera(frame: HTMLIFrameElement): boolean | undefined {
  const { featurePolicy } = frame as { featurePolicy?: { allowsFeature(feature: string): boolean } }
  return featurePolicy?.allowsFeature('camera')
}
