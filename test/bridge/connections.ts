/** Every channel between the page and a host, whole: the page's window, and a listener at the other end. */
import { OnboardingListener, type ListenerOptions } from '../../src/host/index.ts'
import { fakeAppKinds, startFakeApp, type FakeAppKind } from '../../src/testing/fake-apps.ts'
import {
  countListeners,
  embed,
  FakeWindow,
  hostOrigin,
  openPopup,
  pageOrigin,
  type Embedding,
} from './fake-windows.ts'

export interface Connection {
  readonly page: FakeWindow
  /** Begins to listen at the host. */
  readonly listen: (options?: ListenerOptions) => OnboardingListener
  /** Loses the messages that the page sends while `during` runs. */
  readonly losing: (during: () => void) => void
  /** Says something to the page as its host. */
  readonly say: (message: unknown) => void
  /** Messages that reach the page from anybody but its host. */
  readonly strangersAtPage: readonly ((message: unknown) => void)[]
  /** Messages that reach the host from anybody but its page; an app's code names its own page. */
  readonly strangersAtHost: readonly ((message: unknown) => void)[]
  /** Everything that the page said so far. */
  readonly heard: () => readonly unknown[]
  /** How many listeners there are at both ends. */
  readonly listeners: () => number
}

export const connections: Readonly<Record<string, () => Connection>> = {
  'an iframe': overFrame,
  'a popup': overPopup,
  ...Object.fromEntries(fakeAppKinds.map((kind) => [kind, () => overApp(kind)])),
}

function overFrame(): Connection {
  const embedding = embed()
  const { frame, frameListeners } = embedding
  const connection = overWindows(embedding, (options) => {
    return new OnboardingListener({ frame, origin: pageOrigin, ...options })
  })
  return { ...connection, listeners: () => connection.listeners() + frameListeners() }
}

/** A window that the host opened. */
export function overPopup(): Connection {
  const embedding = openPopup()
  return overWindows(embedding, (options) => {
    // The listener hears the messages to the window whose code made it.
    const before = Object.getOwnPropertyDescriptor(globalThis, 'window')
    Object.defineProperty(globalThis, 'window', { value: embedding.host, configurable: true })
    try {
      const popup = embedding.page as unknown as Window
      return new OnboardingListener({ popup, origin: pageOrigin, ...options })
    } finally {
      if (before) Object.defineProperty(globalThis, 'window', before)
      else Reflect.deleteProperty(globalThis, 'window')
    }
  })
}

function overWindows({ host, page }: Embedding, listen: Connection['listen']): Connection {
  const strangers = (target: FakeWindow, peer: FakeWindow): Connection['strangersAtHost'] => [
    // Another window of the right origin, the right window after it went elsewhere, a sandboxed one, and itself.
    (message) => target.deliver(new FakeWindow(peer.origin), peer.origin, message),
    (message) => target.deliver(peer, 'https://evil.example', message),
    (message) => target.deliver(peer, 'null', message),
    (message) => target.deliver(target, target.origin, message),
    (message) => target.deliver(null, '', message),
  ]
  return {
    page,
    listen,
    losing(during) {
      host.deaf = true
      during()
      host.deaf = false
    },
    say: (message) => page.postMessage(message, pageOrigin),
    strangersAtPage: strangers(page, host),
    strangersAtHost: strangers(host, page),
    heard: () => host.arrived,
    listeners: () => host.listeners + page.listeners,
  }
}

function overApp(kind: FakeAppKind): Connection {
  const page = new FakeWindow(pageOrigin)
  const app = startFakeApp(kind, { window: page })
  const objectListeners = countedObject(page)
  let isLosing = false
  return {
    page,
    listen(options) {
      // An app's greeting reaches the page only after the app's running code has finished.
      let send = (text: string): unknown => waiting.push(text)
      const waiting: string[] = []
      const listener = new OnboardingListener({ send: (text) => send(text), ...options })
      app.listen((text) => {
        if (!isLosing) listener.receive(text)
      })
      send = (text) => app.say(text)
      waiting.forEach(send)
      return listener
    },
    losing(during) {
      isLosing = true
      during()
      isLosing = false
    },
    say: (message) => app.say(JSON.stringify(message)),
    strangersAtPage: [
      (message) => page.deliver(new FakeWindow(hostOrigin), hostOrigin, message),
      (message) => page.deliver(new FakeWindow(pageOrigin), pageOrigin, message),
      (message) => page.deliver(null, hostOrigin, message),
    ],
    strangersAtHost: [],
    heard: () => app.received,
    listeners: () => page.listeners + objectListeners(),
  }
}

/** The listeners on an app's own object, where it is one that answers. */
function countedObject(page: FakeWindow): () => number {
  const names = ['FlutterOnboardingChannel', 'FutterOnboardingChannel', 'OnboardingChannel']
  const object = names
    .map((name): unknown => Reflect.get(page, name))
    .find((one) => one instanceof EventTarget)
  return object ? countListeners(object) : () => 0
}
