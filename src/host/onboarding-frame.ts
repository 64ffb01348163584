/// <reference lib="esnext.disposable" preserve="true" />
import { OnboardingListener } from './onboarding-listener.ts'

/** A page taller than this is not ours; shorter than this it cannot show a camera. */
const MAX_FRAME_HEIGHT_PIXELS = 4000
const MIN_FRAME_HEIGHT_PIXELS = 320
/** Most of a phone's window: the consent fits on it, and a camera picture with its buttons. */
const FIRST_FRAME_HEIGHT_PIXELS = 720

export interface FrameOptions {
  /** Where the iframe goes. */
  readonly parent: Element
  /** The link's address. */
  readonly url: string | URL
  /** What a screen reader calls the frame; in Portuguese unless said otherwise. */
  readonly title?: string
  /** Whether the frame takes the height that the page asks for; true unless said otherwise. */
  readonly resize?: boolean
  /** Milliseconds after which a silent page fails the listener's `finished`, as in `ListenerOptions`. */
  readonly greetedWithinMs?: number
  readonly heardWithinMs?: number
  /** Takes the frame away. */
  readonly signal?: AbortSignal
}

/** Why the page around would keep the onboarding from the camera. */
export type HostObstacle =
  /** The page was not served securely, so no frame inside it may use a camera. */
  | 'insecure-page'
  /** The page's `Permissions-Policy` does not hand the camera on. */
  | 'permissions-policy'

/** An iframe with the onboarding, made so that the camera works in it, and its listener. */
export class OnboardingFrame {
  readonly element: HTMLIFrameElement
  readonly listener: OnboardingListener
  readonly #closing = new AbortController()

  constructor(options: FrameOptions) {
    const url = toWebAddress(options.url, options.parent.baseURI)
    this.element = createFrame(options.parent.ownerDocument, options.title ?? 'Verificação de identidade')
    this.listener = new OnboardingListener({
      ...options,
      frame: this.element,
      origin: url.origin,
      signal: this.#closing.signal,
    })
    if (options.resize !== false) this.#followHeight()
    // The address last: the listener is there before the page can say a word.
    this.element.src = url.href
    options.parent.append(this.element)
    if (options.signal?.aborted) this.close()
    else options.signal?.addEventListener('abort', () => this.close(), { signal: this.#closing.signal })
  }

  /** What in this page would keep the onboarding from the camera; undefined when nothing is known to. */
  get obstacle(): HostObstacle | undefined {
    if (this.element.ownerDocument.defaultView?.isSecureContext === false) return 'insecure-page'
    return allowsCamera(this.element) === false ? 'permissions-policy' : undefined
  }

  /** Moves the keyboard into the onboarding, as a host does after its own button opened it. */
  focus(): void {
    this.element.focus()
  }

  /** Takes the frame off the page and closes its listener. */
  close(): void {
    this.#closing.abort()
    this.element.remove()
  }

  [Symbol.dispose](): void {
    this.close()
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
  // Before the page has told its height, and for good where it may not. A browser that knows no `dvh` keeps the first.
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

/** Only Chromium tells; elsewhere the page inside finds out when it asks for the camera. */
function allowsCamera(frame: HTMLIFrameElement): boolean | undefined {
  const { featurePolicy } = frame as { featurePolicy?: { allowsFeature(feature: string): boolean } }
  return featurePolicy?.allowsFeature('camera')
}
