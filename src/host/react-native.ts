/**
 * `limiar/host/react-native`: what react-native-webview's `WebView` needs to show the onboarding. It imports neither
 * React Native nor the web view, and runs on Hermes.
 */
import type { OnboardingListener } from './onboarding-listener.ts'

export { OnboardingListener, type ListenerOptions, type Outcome } from './onboarding-listener.ts'
export { SilenceError } from './silence.ts'

export interface WebViewOptions {
  /** The link's address. */
  readonly url: string
  /** Hears what the page says. */
  readonly listener: Pick<OnboardingListener, 'receive'>
}

/** A message as the `WebView` hands it on. */
export interface WebViewMessage {
  readonly nativeEvent: {
    readonly data: string
    /** The address of the page that was shown when it came. */
    readonly url: string
  }
}

/** Props for the `WebView`, under the names of its reference; spread them last. */
export interface OnboardingWebViewProps {
  readonly source: { readonly uri: string }
  /**
   * Allows every address. An address outside this list is opened by the system, in another app or browser, without a
   * call of `onShouldStartLoadWithRequest`. Not `readonly`, because the web view's own types take no readonly array.
   */
  readonly originWhitelist: string[]
  /** Android: a link that asks for a window of its own is judged like any other, and not handed to a browser. */
  readonly setSupportMultipleWindows: false
  readonly javaScriptEnabled: true
  /** Android shows no page without it. */
  readonly domStorageEnabled: true
  /** iOS: the camera's picture stays in the page instead of filling the screen. */
  readonly allowsInlineMediaPlayback: true
  readonly mediaPlaybackRequiresUserAction: false
  /** iOS 15: asks for the camera once, in the app's name, and only for the onboarding's own host. */
  readonly mediaCapturePermissionGrantType: 'grantIfSameHostElseDeny'
  readonly onMessage: (message: WebViewMessage) => void
  readonly onShouldStartLoadWithRequest: (request: { readonly url: string }) => boolean
}

/** The props that show one link and hand its events to the listener; other pages are neither shown nor heard. */
export function onboardingWebViewProps({ url, listener }: WebViewOptions): OnboardingWebViewProps {
  const origin = originOf(url)
  if (origin === undefined) throw new TypeError('The url must be http(s).')
  return {
    source: { uri: url },
    originWhitelist: ['*'],
    setSupportMultipleWindows: false,
    javaScriptEnabled: true,
    domStorageEnabled: true,
    allowsInlineMediaPlayback: true,
    mediaPlaybackRequiresUserAction: false,
    mediaCapturePermissionGrantType: 'grantIfSameHostElseDeny',
    onMessage: ({ nativeEvent }) => {
      // The message itself has no origin. Only the address that was shown tells which page sent it.
      if (originOf(nativeEvent.url) === origin) listener.receive(nativeEvent.data)
    },
    onShouldStartLoadWithRequest: (request) => originOf(request.url) === origin,
  }
}

/** Parsed by hand, because React Native's own URL has no `origin`. */
function originOf(url: string): string | undefined {
  const [, scheme, host] = /^(https?):\/\/([\w.:[\]-]+)(?=[/?#]|$)/i.exec(url) ?? []
  return scheme && host && `${scheme}://${host}`.toLowerCase()
}
