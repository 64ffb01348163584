/**
 * The channel to the app whose web view shows this page. Such apps put an object on `window` that takes text, so a
 * message travels as its JSON. An app sees the page anyway, so it gets every response.
 */
import { parseHello } from '../protocol/sessions/events.ts'
import type { AppChannels } from '../protocol/reports/reports.ts'
import type { Transport } from './transport.ts'
import type { PageWindow, WindowMessage } from './window-transport.ts'

/** Objects that apps put on `window` under a name that cannot be chosen. */
export const fixedChannelNames = [
  // Flutter's web message listener, by the name that the contract gives it.
  'FlutterOnboardingChannel',
  // The same listener under the name that some integrations misspell.
  'FutterOnboardingChannel',
  // react-native-webview.
  'ReactNativeWebView',
] as const

/** The names of the other objects, unless the report sets them. */
export const defaultAppChannels: Readonly<AppChannels> = {
  android: 'OnboardingChannel',
  ios: 'OnboardingChannel',
}

/** An object of an app, and the name under which it was found. */
export interface NativeChannel {
  postMessage(text: string): unknown
  /** Web message listeners answer through the same object; the others cannot. */
  addEventListener?(
    type: 'message',
    listener: (event: { readonly data: unknown }) => void,
    options?: { readonly signal?: AbortSignal },
  ): void
}

/** Every app object that `window` has by now; none in an ordinary browser. */
export function nativeChannels(window: object, names: Readonly<AppChannels>): ReadonlySet<NativeChannel> {
  const channels = [...fixedChannelNames, names.android].map((name) => read(window, name))
  const webkit = read(read(read(window, 'webkit'), 'messageHandlers'), names.ios)
  return new Set([...channels, webkit].filter(isChannel))
}

/** Opens the channel to an app through its object. */
export function openNativeTransport(window: PageWindow, channel: NativeChannel): Transport {
  const closing = new AbortController()
  const { signal } = closing
  return {
    send(message) {
      if (signal.aborted) return
      try {
        // iOS may return a promise that fails when the app does not reply. An app need not reply.
        void Promise.resolve(channel.postMessage(JSON.stringify(message))).catch(() => undefined)
      } catch {
        // The app took its object away (a web view being torn down): there is nobody left to tell.
      }
    },
    onHello(greeted) {
      const listener = ({ data }: { readonly data: unknown }): void => {
        const hello = parseHello(data)
        if (hello) greeted(hello)
      }
      if (channel.addEventListener) return channel.addEventListener('message', listener, { signal })
      // An object that cannot answer belongs to an app that runs a script in the page instead.
      const fromApp = (event: WindowMessage): void => {
        if (isOfThisPage(event, window)) listener(event)
      }
      window.addEventListener('message', fromApp, { signal })
      window.document.addEventListener('message', fromApp, { signal })
    },
    close: () => closing.abort(),
  }
}

/**
 * Whether the page posted the message to itself, or a script in the page made the event. Other windows can do neither.
 */
function isOfThisPage({ source, origin }: WindowMessage, window: PageWindow): boolean {
  return source === window || (source === null && origin === '')
}

function isChannel(value: unknown): value is NativeChannel {
  // A report may name the object `parent`, which is a window and not an app.
  return typeof read(value, 'postMessage') === 'function' && read(value, 'window') === undefined
}

function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
