import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createEmitter, type Emitter } from '../../src/bridge/emitter.ts'
import type { FrameWindow } from '../../src/bridge/frame-transport.ts'
import { channelNames, webkitHandlerName } from '../../src/bridge/native-transport.ts'
import { parseOnboardingEvent, parseWelcome, type OnboardingEvent } from '../../src/protocol/events.ts'
import { embed, FakeWindow, hostOrigin, pageOrigin } from './fake-windows.ts'

/** One channel as its host sees it. */
interface Channel {
  readonly window: FrameWindow
  /** Everything the host received. */
  readonly received: readonly unknown[]
  /** Says something to the page; undefined where a channel goes one way only. */
  readonly say: ((message: unknown) => void) | undefined
  /** Makes the channel fail as it does when its host is being torn down. */
  readonly breakDown: (() => void) | undefined
}

function overFrame(): Channel {
  const { host, page } = embed()
  return {
    window: page,
    received: host.arrived,
    say: (message) => page.postMessage(message, pageOrigin),
    breakDown: undefined,
  }
}

/** A native object, put on the page's window by `place`. */
function overNative(place: (window: FakeWindow, channel: object) => void, twoWay: boolean): Channel {
  const received: unknown[] = []
  const target = new EventTarget()
  let torn = false
  const post = (text: unknown): void => {
    if (torn) throw new Error('The web view is gone.')
    assert.equal(typeof text, 'string', 'native channels take text only')
    received.push(text)
  }
  const channel = twoWay ? Object.assign(target, { postMessage: post }) : { postMessage: post }
  const window = new FakeWindow(pageOrigin)
  place(window, channel)
  const say = (message: unknown): void =>
    void target.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }))
  return { window, received, say: twoWay ? say : undefined, breakDown: () => (torn = true) }
}

const channels: Readonly<Record<string, () => Channel>> = {
  'a frame': overFrame,
  ...Object.fromEntries(
    channelNames.map((name) => [
      name,
      () =>
        overNative(
          (window, channel) => Object.assign(window, { [name]: channel }),
          name !== 'ReactNativeWebView',
        ),
    ]),
  ),
  'an iOS message handler': () =>
    overNative(
      (window, channel) =>
        Object.assign(window, { webkit: { messageHandlers: { [webkitHandlerName]: channel } } }),
      false,
    ),
}

const at = '2026-01-02T03:04:05.000Z'

function openEmitter(window: FrameWindow, embedOrigins: readonly string[] = [hostOrigin]): Emitter {
  return createEmitter({ embedOrigins, session: 'run-1', window, now: () => new Date(at) })
}

function eventsOf(received: readonly unknown[]): readonly OnboardingEvent[] {
  return received.map(parseOnboardingEvent).filter((event) => event !== undefined)
}

function hello(nonce: string, seen?: { readonly session: string; readonly sequence: number }): object {
  return { limiar: { version: 1, hello: nonce, ...(seen && { seen }) } }
}

for (const [name, open] of Object.entries(channels)) {
  describe(`the bridge over ${name}`, () => {
    it('tells the host every event in order, stamped', () => {
      const { window, received } = open()
      const emitter = openEmitter(window)
      emitter.raise({ code: 'ONBOARDING_READY' })
      emitter.raise({ code: 'ONBOARDING_FINISHED', response: { executionId: 'ab'.repeat(12) } })

      const stamp = { version: 1, session: 'run-1', at }
      assert.deepEqual(eventsOf(received), [
        { code: 'ONBOARDING_READY', limiar: { ...stamp, sequence: 1 } },
        {
          code: 'ONBOARDING_FINISHED',
          response: { executionId: 'ab'.repeat(12) },
          limiar: { ...stamp, sequence: 2 },
        },
      ])
    })

    it('says nothing once it is closed', () => {
      const { window, received, say } = open()
      const emitter = openEmitter(window)
      emitter.close()
      emitter.raise({ code: 'ONBOARDING_READY' })
      say?.(hello('n1'))
      assert.deepEqual(received, [])
    })

    it('never throws at the page when its host is gone', () => {
      const { window, breakDown } = open()
      const emitter = openEmitter(window)
      breakDown?.()
      assert.doesNotThrow(() => emitter.raise({ code: 'ONBOARDING_READY' }))
    })

    if (open().say === undefined) return // One way only: nobody can greet.

    it('tells a host that greets late what it missed', () => {
      const { window, received, say } = open()
      const emitter = openEmitter(window)
      emitter.raise({ code: 'ONBOARDING_READY' })
      emitter.raise({ code: 'SDK_FRONT_CAPTURE_STARTED' })
      emitter.raise({ code: 'SDK_BACK_CAPTURE_STARTED' })
      const before = received.length
      say?.(hello('n1', { session: 'run-1', sequence: 1 }))

      const answer = received.slice(before)
      assert.deepEqual(parseWelcome(answer[0])?.limiar, {
        version: 1,
        welcome: 'n1',
        session: 'run-1',
        first: 1,
      })
      assert.deepEqual(
        eventsOf(answer).map((event) => event.code),
        ['SDK_FRONT_CAPTURE_STARTED', 'SDK_BACK_CAPTURE_STARTED'],
      )
    })

    it('starts over for a host that saw another session', () => {
      const { window, received, say } = open()
      openEmitter(window).raise({ code: 'ONBOARDING_READY' })
      say?.(hello('n1', { session: 'run-0', sequence: 9 }))
      assert.deepEqual(
        eventsOf(received).map((event) => event.limiar.sequence),
        [1, 1],
      )
    })

    it('does not answer what is no greeting', () => {
      const { window, received, say } = open()
      openEmitter(window)
      for (const message of [
        null,
        'hello',
        { limiar: { version: 2, hello: 'n1' } },
        { limiar: { version: 1, hello: '<script>' } },
        { limiar: { version: 1, hello: 'n'.repeat(65) } },
        { limiar: { version: 1, hello: 'n1', seen: { session: 'run-1', sequence: -1 } } },
      ])
        say?.(message)
      assert.deepEqual(received, [])
    })
  })
}

describe('the bridge', () => {
  it('sends nothing from a page that stands alone', () => {
    const window = new FakeWindow(pageOrigin)
    openEmitter(window).raise({ code: 'ONBOARDING_READY' })
    assert.deepEqual(window.arrived, [])
  })

  it('speaks over every channel that is there', () => {
    const { host, page } = embed()
    const texts: string[] = []
    Object.assign(page, { ReactNativeWebView: { postMessage: (text: string) => texts.push(text) } })
    openEmitter(page).raise({ code: 'ONBOARDING_READY' })
    assert.equal(eventsOf(host.arrived).length, 1)
    assert.equal(eventsOf(texts).length, 1)
  })

  it('is not taken in by objects that are no channels', () => {
    const window = Object.assign(new FakeWindow(pageOrigin), {
      ReactNativeWebView: { postMessage: 'not a function' },
      FlutterOnboardingChannel: undefined,
      webkit: { messageHandlers: {} },
    })
    assert.doesNotThrow(() => openEmitter(window).raise({ code: 'ONBOARDING_READY' }))
  })

  it('reaches no page that the report does not name', () => {
    const { host, page } = embed({ origin: 'https://evil.example' })
    openEmitter(page).raise({ code: 'ONBOARDING_FINISHED', response: { executionId: 'ab'.repeat(12) } })
    assert.deepEqual(host.arrived, [])
  })

  it('names the one origin that embeds it where the browser tells which', () => {
    const { host, page } = embed()
    openEmitter(page, ['https://other.example', hostOrigin]).raise({ code: 'ONBOARDING_READY' })
    assert.equal(host.arrived.length, 1)
    assert.deepEqual(host.dropped, [])
  })

  it('tries each named origin where the browser does not, until the host greets', () => {
    const { host, page } = embed({ tellsAncestors: false })
    const emitter = openEmitter(page, ['https://other.example', hostOrigin])
    emitter.raise({ code: 'ONBOARDING_READY' })
    assert.equal(host.arrived.length, 1)
    assert.equal(host.dropped.length, 1)

    page.postMessage(hello('n1'), pageOrigin)
    emitter.raise({ code: 'SDK_FRONT_CAPTURE_STARTED' })
    assert.equal(host.dropped.length, 1)
  })

  it('gives codes alone to any host when the report names no origin, greeted or not', () => {
    const { host, page } = embed({ origin: 'https://anyone.example' })
    openEmitter(page, []).raise({
      code: 'ONBOARDING_FINISHED',
      response: { executionId: 'ab'.repeat(12) },
    })
    page.postMessage(hello('n1'), pageOrigin)
    assert.deepEqual(
      eventsOf(host.arrived).map(({ code, response }) => ({ code, response })),
      [
        { code: 'ONBOARDING_FINISHED', response: undefined },
        { code: 'ONBOARDING_FINISHED', response: undefined },
      ],
    )
  })

  it('answers no window but its parent, and no origin but the named ones', () => {
    const { host, page } = embed()
    openEmitter(page).raise({ code: 'ONBOARDING_READY' })
    const sibling = new FakeWindow(hostOrigin)
    page.deliver(sibling, hostOrigin, hello('n1'))
    page.deliver(host, 'https://evil.example', hello('n2'))
    assert.equal(host.arrived.length, 1)
    assert.deepEqual(sibling.arrived, [])
  })

  it('keeps the last 200 events and says from which on', () => {
    const { host, page } = embed()
    const emitter = openEmitter(page)
    for (let height = 0; height < 250; height += 1)
      emitter.raise({ code: 'ONBOARDING_RESIZED', response: { height } })
    const before = host.arrived.length
    page.postMessage(hello('n1'), pageOrigin)
    const answer = host.arrived.slice(before)
    assert.equal(parseWelcome(answer[0])?.limiar.first, 51)
    assert.equal(eventsOf(answer).length, 200)
  })
})
