/**
 * To the app whose web view shows this page, through the objects that such apps put on `window`. They take
 * text, so a message travels as its JSON. An app sees the page anyway, so it gets every response.
 */
import { parseHello } from '../protocol/events.ts'
import type { Transport } from './transport.ts'

/** The objects that an app may put on `window`, and who does. */
export const channelNames = [
  // Flutter's web message listener, by the name that the contract gives it.
  'FlutterOnboardingChannel',
  // The same, as some integrations misspell it.
  'FutterOnboardingChannel',
  // react-native-webview.
  'ReactNativeWebView',
  // Android's WebViewCompat.addWebMessageListener.
  'OnboardingChannel',
] as const

/** The name of the handler that an iOS app adds to its WKUserContentController. */
export const webkitHandlerName = 'OnboardingChannel'

interface NativeChannel {
  postMessage(text: string): void
  /** Web message listeners answer through the same object; the others cannot. */
  addEventListener?(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  removeEventListener?(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

/** Opens a channel to each app object that `window` has; none in an ordinary browser. */
export function openNativeTransports(window: object): readonly Transport[] {
  const channels = channelNames.map((name) => read(window, name))
  const webkit = read(read(read(window, 'webkit'), 'messageHandlers'), webkitHandlerName)
  return [...channels, webkit].filter(isChannel).map(openNativeTransport)
}

function openNativeTransport(channel: NativeChannel): Transport {
  const closing = new AbortController()
  return {
    send(message) {
      if (closing.signal.aborted) return
      try {
        channel.postMessage(JSON.stringify(message))
      } catch {
        // The app took its object away (a web view being torn down): there is nobody left to tell.
      }
    },
    onHello(greeted) {
      if (!channel.addEventListener) return
      const listener = (event: { readonly data: unknown }): void => {
        const hello = parseHello(event.data)
        if (hello) greeted(hello)
      }
      channel.addEventListener('message', listener)
      closing.signal.addEventListener('abort', () => channel.removeEventListener?.('message', listener))
    },
    close: () => closing.abort(),
  }
}

function isChannel(value: unknown): value is NativeChannel {
  return typeof read(value, 'postMessage') === 'function'
}

function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
