/** What holds over every channel between the page and its host. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createEmitter, type Emitter } from '../../src/bridge/emitter.ts'
import type { OnboardingListener } from '../../src/host/index.ts'
import {
  parseOnboardingEvent,
  type OnboardingEvent,
  type RaisedEvent,
} from '../../src/protocol/sessions/events.ts'
import { eventRows } from '../../src/protocol/sessions/event-notes.ts'
import { connections, type Connection } from './connections.ts'
import { hostOrigin } from './fake-windows.ts'
import { at, malformed, watchedMessage, wireEvent } from './hostile-messages.ts'

const executionId = 'ab'.repeat(12)

const walk = [
  { code: 'ONBOARDING_READY' },
  { code: 'STEP_STARTED', response: { stepName: 'front', stepIndex: 1 } },
  { code: 'SDK_FRONT_CAPTURE_STARTED' },
  { code: 'SDK_CAPTURE_INVALID', response: { assuranceType: 'DOCUMENT_FRONT', reason: 'too-dark' } },
  { code: 'ONBOARDING_FINISHED', response: { executionId } },
] as const satisfies readonly RaisedEvent[]

function openEmitter({ page }: Connection, session = 'run-1'): Emitter {
  return createEmitter({ embedOrigins: [hostOrigin], session, window: page.asPage, now: () => new Date(at) })
}

/** Everything a listener delivers, as it comes. */
function collect(listener: OnboardingListener): OnboardingEvent[] {
  const events: OnboardingEvent[] = []
  for (const { code } of eventRows()) listener.on(code, (event) => events.push(event as OnboardingEvent))
  return events
}

function sequences(events: readonly OnboardingEvent[]): readonly number[] {
  return events.map(({ limiar }) => limiar.sequence)
}

/** How many clocks run in this process. */
function clocks(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
}

for (const [name, connect] of Object.entries(connections)) {
  describe(`the bridge over ${name}`, () => {
    it('tells every event in order, stamped, and how it ended', async () => {
      const connection = connect()
      using listener = connection.listen()
      const events = collect(listener)
      const emitter = openEmitter(connection)
      for (const event of walk) emitter.raise(event)
      emitter.close()
      const stamped = walk.map((event, index) => {
        return { ...event, limiar: { version: 1, session: 'run-1', sequence: index + 1, at } }
      })
      assert.deepEqual(events, stamped)
      assert.equal(listener.ignored, 0)
      assert.deepEqual(await listener.finished, { outcome: 'finished', executionId })
    })

    it('tells a host that comes late the events that it missed', async () => {
      const connection = connect()
      const emitter = openEmitter(connection)
      for (const event of walk) emitter.raise(event)
      using listener = connection.listen()
      assert.deepEqual(await listener.finished, { outcome: 'finished', executionId })
      assert.equal(listener.missed, 0)
      emitter.close()
    })

    it('asks again for lost events, and delivers in order', () => {
      const connection = connect()
      using listener = connection.listen()
      const events = collect(listener)
      const emitter = openEmitter(connection)
      emitter.raise(walk[0])
      connection.losing(() => {
        emitter.raise(walk[1])
        emitter.raise(walk[2])
      })
      emitter.raise(walk[3])
      assert.deepEqual(sequences(events), [1, 2, 3, 4])
      emitter.close()
    })

    it('says from which event on it still keeps them, and the host counts the rest', () => {
      const connection = connect()
      const emitter = openEmitter(connection)
      for (let height = 0; height < 205; height += 1)
        emitter.raise({ code: 'ONBOARDING_RESIZED', response: { height } })
      using listener = connection.listen()
      assert.equal(listener.missed, 5)
      emitter.close()
    })

    it('delivers an event once, however often it comes', () => {
      const connection = connect()
      using listener = connection.listen()
      const events = collect(listener)
      const emitter = openEmitter(connection)
      emitter.raise(walk[0])
      for (let greeting = 0; greeting < 3; greeting += 1)
        connection.say({ limiar: { version: 1, hello: `again-${greeting}` } })
      emitter.raise(walk[1])
      assert.deepEqual(sequences(events), [1, 2])
      emitter.close()
    })

    it('follows the page when it is loaded again', () => {
      const connection = connect()
      using listener = connection.listen()
      const events = collect(listener)
      for (const session of ['run-1', 'run-2']) {
        const emitter = openEmitter(connection, session)
        emitter.raise(walk[0])
        emitter.close()
      }
      assert.deepEqual(
        events.map(({ limiar }) => `${limiar.session} ${limiar.sequence}`),
        ['run-1 1', 'run-2 1'],
      )
    })

    it('takes nothing malformed for a message, at either end', () => {
      const connection = connect()
      using listener = connection.listen()
      const events = collect(listener)
      const emitter = openEmitter(connection)
      for (const message of malformed) {
        connection.say(message)
        listener.receive(message)
      }
      assert.deepEqual(
        connection.heard().filter((message) => parseOnboardingEvent(message)),
        [],
      )
      assert.deepEqual(events, [])
      assert.equal(listener.ignored, malformed.length)
      assert.equal(listener.missed, 0)
      assert.deepEqual(Object.keys(Object.prototype), [])
      emitter.close()
    })

    it('neither answers nor believes a stranger, nor a flood of them', () => {
      const connection = connect()
      using listener = connection.listen()
      const events = collect(listener)
      const emitter = openEmitter(connection)
      emitter.raise(walk[0])
      const before = connection.heard().length
      for (const stranger of connection.strangersAtPage)
        for (let hello = 0; hello < 2_000; hello += 1)
          stranger({ limiar: { version: 1, hello: `stranger-${hello}` } })
      assert.equal(connection.heard().length, before)
      for (const stranger of connection.strangersAtHost)
        for (let sequence = 2; sequence < 2_002; sequence += 1) stranger(wireEvent(sequence))
      assert.deepEqual(sequences(events), [1])
      assert.equal(listener.ignored, connection.strangersAtHost.length * 2_000)
      emitter.raise(walk[1])
      assert.deepEqual(sequences(events), [1, 2])
      emitter.close()
    })

    it('does not even look at a stranger’s message, however large', () => {
      const connection = connect()
      using listener = connection.listen()
      const emitter = openEmitter(connection)
      const before = connection.heard().length
      const large = JSON.stringify({ ...wireEvent(1), padding: 'x'.repeat(10 * 1024 * 1024) })
      const { message, looks } = watchedMessage()
      const send = (stranger: (message: unknown) => void): void => [message, large].forEach(stranger)
      connection.strangersAtPage.forEach(send)
      assert.equal(connection.heard().length, before)
      connection.strangersAtHost.forEach(send)
      assert.equal(listener.ignored, connection.strangersAtHost.length * 2)
      assert.equal(looks(), 0)
      emitter.close()
    })

    it('answers a flood of gaps with three greetings at most', () => {
      const connection = connect()
      using listener = connection.listen()
      openEmitter(connection).close()
      const before = connection.page.arrived.length
      for (let sequence = 100; sequence < 2_100; sequence += 1) listener.receive(wireEvent(sequence))
      assert.ok(connection.page.arrived.length - before <= 3)
    })

    it('leaves no listener and no clock behind, and says and hears nothing more', () => {
      const connection = connect()
      const before = connection.listeners()
      const clocksBefore = clocks()
      const listener = connection.listen()
      const events = collect(listener)
      const emitter = openEmitter(connection)
      assert.ok(connection.listeners() > before)
      assert.ok(clocks() > clocksBefore)
      const heard = connection.heard().length
      emitter.close()
      listener.close()
      emitter.raise(walk[0])
      connection.say({ limiar: { version: 1, hello: 'n1' } })
      listener.receive(wireEvent(1))
      assert.equal(connection.listeners(), before)
      assert.equal(clocks(), clocksBefore)
      assert.equal(connection.heard().length, heard)
      assert.deepEqual(events, [])
    })
  })
}
