/**
 * Stand-ins for the apps that show the onboarding in a web view, with the peculiarities of each: text only, no origin,
 * objects that come late, and four ways in which an app answers.
 */

/** The kinds of app, named by what puts their object on the page's window. */
export const fakeAppKinds = [
  /** flutter_inappwebview's web message listener. */
  'flutter',
  /** The same under the misspelt name that some apps carry. */
  'flutter-misspelt',
  /** webview_flutter's JavaScript channel, which cannot answer by itself. */
  'flutter-channel',
  'react-native-android',
  'react-native-ios',
  /** Android's WebViewCompat.addWebMessageListener. */
  'android',
  /** iOS's WKScriptMessageHandler. */
  'ios',
] as const
export type FakeAppKind = (typeof fakeAppKinds)[number]

export interface FakeAppOptions {
  /** The window of the page; the current one unless set. */
  readonly window?: AppWindow
  /** The name of the app's object, where it can be chosen: `OnboardingChannel` unless set. */
  readonly name?: string
  /** Whether the object is missing until `appear`, as web views do that inject it when the page has loaded. */
  readonly late?: boolean
}

/** The part of a page's window that an app reaches. */
export interface AppWindow extends EventTarget {
  readonly document: EventTarget
}

export interface FakeApp {
  /** Every text that the page sent, in its order. */
  readonly received: readonly string[]
  /** Calls back with every text from now on. */
  listen(heard: (text: string) => void): void
  /** Sends a text to the page as this app does. */
  say(text: string): void
  /** Puts the object on the window, for an app whose object comes late. */
  appear(): void
  /** The web view is torn down: the page keeps the object, and using it fails. */
  vanish(): void
}

/** Puts an app's object on the page's window and hears what is sent through it. */
export function startFakeApp(kind: FakeAppKind, options: FakeAppOptions = {}): FakeApp {
  const app = new App()
  const window = options.window ?? globalThis.window
  const { place, object, say } = appKinds[kind](app, window, options.name ?? 'OnboardingChannel')
  const appear = (): void => place(object)
  if (!options.late) appear()
  return {
    received: app.received,
    listen: (heard) => app.heard.add(heard),
    say,
    appear,
    vanish: () => (app.gone = true),
  }
}

/** The app's side: the texts that it received, and whether it is still there. */
class App {
  readonly received: string[] = []
  readonly heard = new Set<(text: string) => void>()
  gone = false

  receive(text: string): void {
    if (this.gone) throw new Error('The web view is gone.')
    this.received.push(text)
    for (const heard of this.heard) heard(text)
  }
}

interface AppKind {
  readonly object: object
  readonly place: (object: object) => void
  readonly say: (text: string) => void
}

const appKinds: Readonly<Record<FakeAppKind, (app: App, window: AppWindow, name: string) => AppKind>> = {
  flutter: (app, window) => webMessageListener(app, window, 'FlutterOnboardingChannel'),
  'flutter-misspelt': (app, window) => webMessageListener(app, window, 'FutterOnboardingChannel'),
  'flutter-channel': (app, window) => ({
    object: { postMessage: (text: unknown) => app.receive(onlyText(text)) },
    place: putOn(window, 'FlutterOnboardingChannel'),
    say: sayByScript(window),
  }),
  'react-native-android': (app, window) => reactNative(app, window, window.document),
  'react-native-ios': (app, window) => reactNative(app, window, window),
  android: webMessageListener,
  ios: (app, window, name) => ({
    // Answers with a promise that fails when the app does not reply.
    object: {
      postMessage: (text: unknown) => {
        app.receive(onlyText(text))
        return Promise.reject(new Error('The handler did not reply.'))
      },
    },
    place: (object) => Object.assign(window, { webkit: { messageHandlers: { [name]: object } } }),
    say: sayByScript(window),
  }),
}

/** An object that takes only text and answers through the same object; the message has no source and no origin. */
function webMessageListener(app: App, window: AppWindow, name: string): AppKind {
  const object = Object.assign(new EventTarget(), {
    postMessage: (text: unknown) => app.receive(onlyText(text)),
  })
  return {
    object,
    place: putOn(window, name),
    say: (data) => void object.dispatchEvent(new MessageEvent('message', { data })),
  }
}

/** Turns anything it is given into text, and answers by an event on the window (iOS) or on the document (Android). */
function reactNative(app: App, window: AppWindow, target: EventTarget): AppKind {
  return {
    object: { postMessage: (message: unknown) => app.receive(String(message)) },
    place: putOn(window, 'ReactNativeWebView'),
    say: (data) => void target.dispatchEvent(new MessageEvent('message', { data })),
  }
}

/** A script that the app runs in the page. */
function sayByScript(window: AppWindow): (text: string) => void {
  return (data) => void window.dispatchEvent(new MessageEvent('message', { data }))
}

function putOn(window: AppWindow, name: string): (object: object) => void {
  return (object) => Object.assign(window, { [name]: object })
}

function onlyText(message: unknown): string {
  if (typeof message !== 'string') throw new TypeError('Only text can be sent to the app.')
  return message
}
