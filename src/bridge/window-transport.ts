/** The channel to the page that shows this one in an iframe or opened it as a popup: `window.postMessage`. */
import { parseHello, type EventCode } from '../protocol/sessions/events.ts'
import type { PageMessage, Transport } from './transport.ts'

/** The part of `window` that the bridge needs. */
export interface PageWindow {
  readonly parent: unknown
  /** Null unless another page opened this one and kept hold of it. */
  readonly opener: unknown
  readonly location: { readonly ancestorOrigins?: ArrayLike<string> | undefined }
  /** Where react-native-webview on Android puts the messages of its app. */
  readonly document: MessageEvents
  addEventListener: MessageEvents['addEventListener']
}

export interface MessageEvents {
  addEventListener(
    type: 'message',
    listener: (event: WindowMessage) => void,
    options?: { readonly signal?: AbortSignal },
  ): void
}

export interface WindowMessage {
  readonly source: unknown
  readonly origin: string
  readonly data: unknown
}

interface HostWindow {
  postMessage(message: unknown, targetOrigin: string): void
}

/**
 * Opens a channel to the embedding page and one to the page that opened this one, where there are any.
 *
 * Messages go only to the report's embed origins. When a report names none, anyone may embed the page and listen. Then
 * only codes go out, and the two responses that tell nothing about the person.
 */
export function openWindowTransports(
  window: PageWindow,
  embedOrigins: readonly string[],
): readonly Transport[] {
  const { parent, opener } = window
  const hosts = new Set([parent, opener].filter((host) => host !== window))
  // Chromium and WebKit tell the parent's origin; no browser tells the opener's.
  const parentOrigin = window.location.ancestorOrigins?.[0]
  return [...hosts].filter(isHost).map((host) => {
    const known = host === parent && parentOrigin !== undefined && embedOrigins.includes(parentOrigin)
    return openWindowTransport(window, host, { embedOrigins, known: known ? parentOrigin : undefined })
  })
}

interface Origins {
  readonly embedOrigins: readonly string[]
  /** The host's origin, where the browser tells it. */
  readonly known: string | undefined
}

function openWindowTransport(window: PageWindow, host: HostWindow, origins: Origins): Transport {
  const { embedOrigins, known } = origins
  const namesNone = embedOrigins.length === 0
  // The browser drops a message whose target origin is not the host's: trying each is safe, only noisy.
  let targets = namesNone ? ['*'] : known === undefined ? embedOrigins : [known]
  const closing = new AbortController()

  return {
    send(message) {
      if (closing.signal.aborted) return
      const allowed = namesNone ? forAnyone(message) : message
      for (const origin of targets) host.postMessage(allowed, origin)
    },
    onHello(greeted) {
      const listener = (event: WindowMessage): void => {
        // Any window may post here: a sibling frame, an extension. Only the host may greet.
        if (event.source !== host || !(namesNone || embedOrigins.includes(event.origin))) return
        const hello = parseHello(event.data)
        if (!hello) return
        // Once the host has shown its origin, the other origins of the report need not be tried.
        if (!namesNone) targets = [event.origin]
        greeted(hello)
      }
      window.addEventListener('message', listener, { signal: closing.signal })
    },
    close: () => closing.abort(),
  }
}

/** A height, and an id that opens nothing without a token. */
const responsesForAnyone: readonly EventCode[] = ['ONBOARDING_RESIZED', 'ONBOARDING_FINISHED']

function forAnyone(message: PageMessage): PageMessage {
  if (!('code' in message) || responsesForAnyone.includes(message.code)) return message
  return { code: message.code, limiar: message.limiar }
}

function isHost(host: unknown): host is HostWindow {
  // A script may read little more than this from a window of another origin.
  return typeof host === 'object' && host !== null && 'postMessage' in host
}
