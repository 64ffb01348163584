import assert from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'
import { createEmitter, type Emitter } from '../../src/bridge/emitter.ts'
import { OnboardingListener, SilenceError, type ListenerOptions } from '../../src/host/index.ts'
import type { OnboardingEvent } from '../../src/protocol/sessions/events.ts'
import { overPopup } from '../bridge/connections.ts'
import { embed, FakeWindow, hostOrigin, pageOrigin, type Embedded } from '../bridge/fake-windows.ts'

const executionId = 'ab'.repeat(12)

/** Closed after each test, because both ends keep timers. */
const opened: { readonly close: () => void }[] = []

function openEmitter(page: Embedded['page'], session = 'run-1'): Emitter {
  const emitter = createEmitter({ embedOrigins: [hostOrigin], session, window: page.asPage })
  opened.push(emitter)
  return emitter
}

function open(options: ListenerOptions = {}): OnboardingListener {
  const listener = new OnboardingListener(options)
  opened.push(listener)
  return listener
}

function listen({ frame }: Embedded, signal?: AbortSignal): OnboardingListener {
  return open({ frame, origin: pageOrigin, ...(signal && { signal }) })
}

afterEach(() => {
  for (const end of opened.splice(0)) end.close()
})

/** Collects the codes of every event, as they come. */
function collect(listener: OnboardingListener): string[] {
  const codes: string[] = []
  for (const code of ['ONBOARDING_READY', 'SDK_FRONT_CAPTURE_STARTED', 'SDK_BACK_CAPTURE_STARTED'] as const)
    listener.on(code, (event) => codes.push(event.code))
  return codes
}

function wireEvent(sequence: number, code = 'ONBOARDING_READY', session = 'run-1'): object {
  return { code, limiar: { version: 1, session, sequence, at: '2026-01-02T03:04:05.000Z' } }
}

describe('OnboardingListener', () => {
  it('hears the events of its frame, typed', () => {
    const embedding = embed()
    const listener = listen(embedding)
    const invalid: string[] = []
    listener.on('SDK_CAPTURE_INVALID', ({ response }) =>
      invalid.push(`${response?.assuranceType} ${response?.reason}`),
    )
    openEmitter(embedding.page).raise({
      code: 'SDK_CAPTURE_INVALID',
      response: { assuranceType: 'DOCUMENT_FRONT', reason: 'too-dark' },
    })
    assert.deepEqual(invalid, ['DOCUMENT_FRONT too-dark'])
    assert.equal(listener.ignored, 0)
  })

  it('is told the events that it missed when it listens late', async () => {
    const embedding = embed()
    const emitter = openEmitter(embedding.page)
    emitter.raise({ code: 'ONBOARDING_READY' })
    emitter.raise({ code: 'ONBOARDING_FINISHED', response: { executionId } })
    assert.deepEqual(await listen(embedding).finished, { outcome: 'finished', executionId })
  })

  it('ignores and counts other windows, other origins and other shapes', () => {
    const embedding = embed()
    const listener = listen(embedding)
    const codes = collect(listener)
    const { host, page } = embedding
    host.deliver(new FakeWindow(pageOrigin), pageOrigin, wireEvent(1))
    host.deliver(page, 'https://evil.example', wireEvent(1))
    host.deliver(page, 'null', wireEvent(1))
    const shapes: readonly unknown[] = [
      undefined,
      null,
      7,
      'not json',
      '{"code":"ONBOARDING_READY"}',
      [],
      { code: 'ONBOARDING_READY' },
      { ...wireEvent(1), code: 'constructor' },
      { ...wireEvent(1), code: '__proto__' },
      { ...wireEvent(1), code: 'SOMETHING_ELSE' },
      { ...wireEvent(1), code: 'STEP_STARTED', response: { stepName: 'root', stepIndex: 0 } },
      { ...wireEvent(1), code: 'ONBOARDING_FINISHED', response: { executionId: '../../etc' } },
      { ...wireEvent(1), code: 'ONBOARDING_ERROR', response: { reason: 'x'.repeat(201) } },
      { ...wireEvent(1), code: 'ONBOARDING_ERROR', response: 'reason' },
      wireEvent(0),
      wireEvent(1.5),
      wireEvent(1, 'ONBOARDING_READY', 'a session'),
      { code: 'ONBOARDING_READY', limiar: { version: 2, session: 'run-1', sequence: 1, at: '2026-01-02' } },
      { code: 'ONBOARDING_READY', limiar: { version: 1, session: 'run-1', sequence: 1, at: 'yesterday' } },
      JSON.stringify({ ...wireEvent(1), padding: 'x'.repeat(5000) }),
      { limiar: { version: 1, welcome: 'a-nonce-it-never-sent', session: 'run-1', first: 90 } },
    ]
    for (const shape of shapes) host.deliver(page, pageOrigin, shape)
    assert.deepEqual(codes, [])
    assert.equal(listener.ignored, 3 + shapes.length)
    assert.equal(listener.missed, 0)
  })

  it('drops members that the table does not name', () => {
    const listener = open()
    const heard: OnboardingEvent[] = []
    listener.on('ONBOARDING_ERROR', (event) => heard.push(event))
    const response = JSON.parse(
      '{ "reason": "offline", "__proto__": { "admin": true }, "html": "<b>" }',
    ) as unknown
    listener.receive({ ...wireEvent(1, 'ONBOARDING_ERROR'), response, admin: true })
    assert.deepEqual(
      heard.map(({ code, response }) => ({ code, response })),
      [{ code: 'ONBOARDING_ERROR', response: { reason: 'offline' } }],
    )
    assert.ok(
      heard.every((event) => !('admin' in event) && Reflect.get(event.response ?? {}, 'admin') === undefined),
    )
  })

  it('takes the text that an app hands over, and goes on over a gap', () => {
    const listener = open()
    const codes = collect(listener)
    listener.receive(JSON.stringify(wireEvent(1)))
    listener.receive(JSON.stringify(wireEvent(4, 'SDK_FRONT_CAPTURE_STARTED')))
    assert.deepEqual(codes, ['ONBOARDING_READY', 'SDK_FRONT_CAPTURE_STARTED'])
    assert.equal(listener.missed, 2)
  })

  it('says how the onboarding ended', async () => {
    const finishing = embed()
    const finished = listen(finishing).finished
    openEmitter(finishing.page).raise({ code: 'ONBOARDING_FINISHED', response: { executionId } })
    assert.deepEqual(await finished, { outcome: 'finished', executionId })

    const cancelling = embed()
    const cancelled = listen(cancelling).finished
    openEmitter(cancelling.page).raise({ code: 'ONBOARDING_CANCELLED', response: { stepName: 'front' } })
    assert.deepEqual(await cancelled, { outcome: 'cancelled' })

    const listener = open()
    listener.close()
    assert.deepEqual(await listener.finished, { outcome: 'closed' })
  })

  it('tells within a second that the person closed the window', async () => {
    mock.timers.enable({ apis: ['setInterval'] })
    try {
      const { page, listen: listenToPopup } = overPopup()
      const listener = listenToPopup()
      opened.push(listener)
      page.closed = true
      mock.timers.tick(1_000)
      assert.deepEqual(await listener.finished, { outcome: 'left' })
    } finally {
      mock.timers.reset()
    }
  })

  it('answers once with the next event of a code, or with nothing when it is closed', async () => {
    const listener = open()
    const ready = listener.once('ONBOARDING_READY')
    const error = listener.once('ONBOARDING_ERROR')
    listener.receive(wireEvent(1))
    listener.close()
    assert.equal((await ready)?.limiar.sequence, 1)
    assert.equal(await error, undefined)
  })

  it('is read in a loop that ends when it is closed', async () => {
    const listener = open()
    const loop = (async () => {
      const codes: string[] = []
      for await (const event of listener) codes.push(event.code)
      return codes
    })()
    listener.receive(wireEvent(1))
    listener.receive(wireEvent(2, 'SDK_FRONT_CAPTURE_STARTED'))
    listener.close()
    assert.deepEqual(await loop, ['ONBOARDING_READY', 'SDK_FRONT_CAPTURE_STARTED'])
  })

  it('hears nothing after its signal, its disposal or an unsubscription', () => {
    const embedding = embed()
    const aborting = new AbortController()
    const codes = collect(listen(embedding, aborting.signal))
    const disposed = listen(embedding)
    codes.push(...collect(disposed))
    const kept = listen(embedding)
    const heard: string[] = []
    const off = kept.on('ONBOARDING_READY', (event) => heard.push(event.code))
    aborting.abort()
    disposed[Symbol.dispose]()
    off()
    openEmitter(embedding.page).raise({ code: 'ONBOARDING_READY' })
    assert.deepEqual([...codes, ...heard], [])
  })

  it('fails when the page never sends a message, and still hears it afterwards', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const embedding = embed()
      const listener = listen(embedding)
      const codes = collect(listener)
      mock.timers.tick(30_000)
      await assert.rejects(
        listener.finished,
        (error) => error instanceof SilenceError && error.code === 'never-greeted',
      )
      embedding.host.postMessage(wireEvent(1), hostOrigin)
      assert.deepEqual(codes, ['ONBOARDING_READY'])
    } finally {
      mock.timers.reset()
    }
  })

  it('fails when the page stays silent for as long as its host would wait', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const listener = open({ heardWithinMs: 60_000 })
      listener.receive(wireEvent(1))
      mock.timers.tick(59_999)
      listener.receive(wireEvent(2))
      mock.timers.tick(59_999)
      listener.receive(wireEvent(3))
      mock.timers.tick(60_000)
      await assert.rejects(listener.finished, { code: 'stuck' })
    } finally {
      mock.timers.reset()
    }
  })

  it('waits for nothing once it has ended', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const listener = open({ heardWithinMs: 60_000 })
      listener.receive({ ...wireEvent(1, 'ONBOARDING_FINISHED'), response: { executionId } })
      listener.receive(wireEvent(2))
      mock.timers.tick(60_000)
      assert.deepEqual(await listener.finished, { outcome: 'finished', executionId })
    } finally {
      mock.timers.reset()
    }
  })

  it('requires the origin to trust', () => {
    assert.throws(() => new OnboardingListener({ frame: embed().frame }), TypeError)
  })
})
