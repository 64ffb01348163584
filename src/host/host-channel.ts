/** The host's end of a channel to the page: an iframe, a popup, or an app's web view. */
import type { HostHello } from '../protocol/sessions/events.ts'

/** How often the popup is checked, because no event tells the opener that the person closed it. */
const LOOK_AT_POPUP_MS = 1_000

export interface HostChannel {
  /** Sends a greeting to the page, if the page is there by now. */
  greet(hello: HostHello): void
  /** Listens until the signal is aborted. */
  open(ends: ChannelEnds, signal: AbortSignal): void
}

/** The messages of a channel to its listener. */
export interface ChannelEnds {
  /** The page said something. */
  readonly heard: (message: unknown) => void
  /** A message came that is not from the page. */
  readonly ignored: () => void
  /** Another page was loaded, which has not been greeted. */
  readonly loaded: () => void
  /** The person closed the page. */
  readonly left: () => void
}

/** The channel to the page in an iframe. */
export function frameChannel(frame: HTMLIFrameElement, origin: string): HostChannel {
  return {
    greet: (hello) => frame.contentWindow?.postMessage(hello, origin),
    open(ends, signal) {
      listen(frame.ownerDocument.defaultView, () => frame.contentWindow, { origin, ends, signal })
      frame.addEventListener('load', ends.loaded, { signal })
    },
  }
}

/** The channel to the page in a window that this page opened. */
export function popupChannel(popup: Window, origin: string): HostChannel {
  return {
    greet: (hello) => popup.postMessage(hello, origin),
    open(ends, signal) {
      listen(globalThis.window, () => popup, { origin, ends, signal })
      const timer = setInterval(() => popup.closed && ends.left(), LOOK_AT_POPUP_MS)
      signal.addEventListener('abort', () => clearInterval(timer))
    },
  }
}

/** The channel to the page in an app's web view. The app itself hands the page's messages to the listener. */
export function appChannel(send: ((text: string) => void) | undefined): HostChannel {
  return {
    greet: (hello) => send?.(JSON.stringify(hello)),
    open: () => undefined,
  }
}

interface Listening {
  readonly origin: string
  readonly ends: ChannelEnds
  readonly signal: AbortSignal
}

function listen(
  window: Window | null,
  page: () => unknown,
  { origin, ends: { heard, ignored }, signal }: Listening,
): void {
  const receive = (event: MessageEvent): void => {
    // Any window that knows this one may post to it. The browser unpacks a message only when `data` is read, and a
    // large message from a stranger would block this page.
    if (event.source !== page() || event.origin !== origin) return ignored()
    heard(event.data)
  }
  window?.addEventListener('message', receive, { signal })
}
