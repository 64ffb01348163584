import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { createEmitter, type Emitter } from '../../src/bridge/emitter.ts'
import {
  parseOnboardingEvent,
  type OnboardingEvent,
  type RaisedEvent,
} from '../../src/protocol/sessions/events.ts'
import { startFakeApp } from '../../src/testing/fake-apps.ts'
import { embed, FakeWindow, hostOrigin, openPopup, pageOrigin } from './fake-windows.ts'

const executionId = 'ab'.repeat(12)

function openEmitter(page: FakeWindow, embedOrigins: readonly string[] = [hostOrigin]): Emitter {
  return createEmitter({ embedOrigins, session: 'run-1', window: page.asPage })
}

/** Raises events and closes the page again; answers only the messages that were sent at once. */
function raise(page: FakeWindow, embedOrigins: readonly string[], ...events: readonly RaisedEvent[]): void {
  const emitter = openEmitter(page, embedOrigins)
  for (const event of events) emitter.raise(event)
  emitter.close()
}

function eventsOf(received: readonly unknown[]): readonly OnboardingEvent[] {
  return received.map(parseOnboardingEvent).filter((event) => event !== undefined)
}

function hello(nonce: string): object {
  return { limiar: { version: 1, hello: nonce } }
}

describe('the emitter', () => {
  it('sends nothing from a page that stands alone', () => {
    const page = new FakeWindow(pageOrigin)
    raise(page, [], { code: 'ONBOARDING_READY' })
    assert.deepEqual(page.arrived, [])
  })

  it('speaks over every channel that is there', () => {
    const { host, page } = embed()
    page.opener = new FakeWindow(hostOrigin)
    const apps = (['flutter', 'flutter-misspelt', 'react-native-ios', 'android', 'ios'] as const).map(
      (kind) => startFakeApp(kind, { window: page }),
    )
    raise(page, [hostOrigin], { code: 'ONBOARDING_READY' })
    const received = [host.arrived, page.opener.arrived, ...apps.map((app) => app.received)]
    assert.deepEqual(
      received.map((messages) => eventsOf(messages).length),
      [1, 1, 1, 1, 1, 1, 1],
    )
  })

  it('speaks to apps in the names of the report', () => {
    const page = new FakeWindow(pageOrigin)
    const android = startFakeApp('android', { window: page, name: 'bankKyc' })
    const ios = startFakeApp('ios', { window: page, name: 'kycHandler' })
    const unnamed = startFakeApp('android', { window: page })
    const appChannels = { android: 'bankKyc', ios: 'kycHandler' }
    const emitter = createEmitter({ embedOrigins: [], appChannels, session: 'run-1', window: page.asPage })
    emitter.raise({ code: 'ONBOARDING_READY' })
    emitter.close()
    assert.deepEqual(
      [android, ios, unnamed].map(({ received }) => received.length),
      [1, 1, 0],
    )
  })

  it('finds an app whose object comes late, and tells it everything so far', () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
    try {
      const page = new FakeWindow(pageOrigin)
      const app = startFakeApp('flutter', { window: page, late: true })
      const emitter = openEmitter(page)
      emitter.raise({ code: 'ONBOARDING_READY' })
      app.appear()
      mock.timers.tick(500)
      emitter.raise({ code: 'SDK_FRONT_CAPTURE_STARTED' })
      assert.deepEqual(
        eventsOf(app.received).map(({ limiar }) => limiar.sequence),
        [1, 2],
      )
      emitter.close()
    } finally {
      mock.timers.reset()
    }
  })

  it('never throws at the page when the app is gone', () => {
    for (const kind of ['android', 'ios'] as const) {
      const page = new FakeWindow(pageOrigin)
      const app = startFakeApp(kind, { window: page })
      const emitter = openEmitter(page)
      app.vanish()
      assert.doesNotThrow(() => emitter.raise({ code: 'ONBOARDING_READY' }))
      emitter.close()
    }
  })

  it('is not taken in by objects that are no channels', () => {
    const page = Object.assign(new FakeWindow(pageOrigin), {
      ReactNativeWebView: { postMessage: 'not a function' },
      FlutterOnboardingChannel: undefined,
      webkit: { messageHandlers: {} },
    })
    const other = new FakeWindow(pageOrigin)
    Object.assign(page, { OnboardingChannel: Object.assign(other, { window: other }) })
    assert.doesNotThrow(() => raise(page, [], { code: 'ONBOARDING_READY' }))
    assert.deepEqual([...page.arrived, ...other.arrived, ...other.dropped], [])
  })

  it('lets nothing out that the table does not name', () => {
    const { host, page } = embed()
    const spoilt = {
      code: 'SDK_CAPTURE_INVALID',
      response: { assuranceType: 'FACE', reason: 'too-dark', cpf: '123.456.789-09' },
      secret: 'secret',
    } as unknown as RaisedEvent
    raise(page, [hostOrigin], spoilt, { code: 'STEP_STARTED', response: { picture: 'data:' } } as never)
    assert.deepEqual(
      eventsOf(host.arrived).map(({ code, response }) => ({ code, response })),
      [{ code: 'SDK_CAPTURE_INVALID', response: { assuranceType: 'FACE', reason: 'too-dark' } }],
    )
    assert.doesNotMatch(JSON.stringify(host.arrived), /123|secret|data:/)
  })

  for (const [name, open] of [
    ['embedding page', embed],
    ['opener', openPopup],
  ] as const) {
    it(`reaches no ${name} that the report does not name`, () => {
      const { host, page } = open({ origin: 'https://evil.example' })
      raise(page, [hostOrigin], { code: 'ONBOARDING_FINISHED', response: { executionId } })
      assert.deepEqual(host.arrived, [])
    })

    it(`tells any ${name} nothing of the person when the report names no origin, greeted or not`, () => {
      const { host, page } = open({ origin: 'https://anyone.example' })
      const emitter = openEmitter(page, [])
      emitter.raise({ code: 'TERM_ACCEPTED', response: { version: '2026-01-01' } })
      emitter.raise({ code: 'ONBOARDING_RESIZED', response: { height: 640 } })
      emitter.raise({ code: 'SDK_CAMERA_DENIED', response: { reason: 'camera-missing' } })
      emitter.raise({ code: 'ONBOARDING_FINISHED', response: { executionId } })
      page.postMessage(hello('n1'), pageOrigin)
      const told = eventsOf(host.arrived).map(({ code, response }) => ({ code, response }))
      const allowed = [
        { code: 'TERM_ACCEPTED', response: undefined },
        { code: 'ONBOARDING_RESIZED', response: { height: 640 } },
        { code: 'SDK_CAMERA_DENIED', response: undefined },
        { code: 'ONBOARDING_FINISHED', response: { executionId } },
      ]
      assert.deepEqual(told, [...allowed, ...allowed])
      emitter.close()
    })
  }

  it('names the one origin that embeds it where the browser tells which', () => {
    const { host, page } = embed()
    raise(page, ['https://other.example', hostOrigin], { code: 'ONBOARDING_READY' })
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
    emitter.close()
  })
})
