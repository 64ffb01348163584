import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  eventTable,
  isEventCode,
  MAX_MESSAGE_LENGTH,
  MAX_TEXT_LENGTH,
  parseHello,
  parseOnboardingEvent,
  parseSpeak,
  parseWelcome,
  type EventCode,
  type Field,
} from '../../src/protocol/sessions/events.ts'

const limiar = { version: 1, session: 'one-run_7', sequence: 1, at: '2026-11-21T12:00:00.000Z' }

/** Values that a member of each kind may have, and values that it may not. */
const members: Readonly<
  Record<Field, { readonly good: readonly unknown[]; readonly bad: readonly unknown[] }>
> = {
  text: {
    good: ['', 'x'.repeat(MAX_TEXT_LENGTH)],
    bad: ['x'.repeat(MAX_TEXT_LENGTH + 1), 1, null, undefined],
  },
  count: {
    good: [0, 1, Number.MAX_SAFE_INTEGER],
    bad: [-1, 0.5, Number.MAX_SAFE_INTEGER + 1, '1', null, undefined],
  },
  id: {
    good: ['0123456789abcdef01234567'],
    bad: ['0123456789ABCDEF01234567', '0'.repeat(23), '0'.repeat(25), `${'0'.repeat(24)}\n`, 7, undefined],
  },
  step: {
    good: ['consent', 'front', 'back', 'selfie', 'sending', 'done'],
    bad: ['start', '', null, undefined],
  },
  assurance: { good: ['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'FACE'], bad: ['face', '', undefined] },
  no: { good: [false], bad: [true, 0, undefined] },
  flag: { good: [true, false], bad: ['true', 1, undefined] },
}

const codes = Object.keys(eventTable) as EventCode[]
const shapeOf = (code: EventCode): readonly (readonly [string, Field])[] => Object.entries(eventTable[code])
const goodResponse = (code: EventCode) =>
  Object.fromEntries(shapeOf(code).map(([name, field]) => [name, members[field].good[0]]))

describe('an event', () => {
  for (const code of codes) {
    it(`${code} is read with every member that it may have, as an object and as text`, () => {
      const responses = [goodResponse(code)]
      for (const [name, field] of shapeOf(code))
        responses.push(...members[field].good.map((value) => ({ ...goodResponse(code), [name]: value })))
      for (const response of responses) {
        const event = { code, response, limiar }
        assert.deepEqual(parseOnboardingEvent(event), event)
        assert.deepEqual(parseOnboardingEvent(JSON.stringify(event)), event)
        const more = { ...event, response: { ...response, more: 1 }, limiar: { ...limiar, more: 1 }, more: 1 }
        assert.deepEqual(parseOnboardingEvent(more), event, 'and nothing that the table does not name')
      }
      assert.deepEqual(parseOnboardingEvent({ code, limiar }), { code, limiar }, 'also without a response')
    })

    it(`${code} is refused with a member that it may not have`, () => {
      for (const [name, field] of shapeOf(code))
        for (const value of members[field].bad)
          assert.equal(
            parseOnboardingEvent({ code, response: { ...goodResponse(code), [name]: value }, limiar }),
            undefined,
          )
      for (const response of [null, 'text', 7, [], [{}]])
        assert.equal(parseOnboardingEvent({ code, response, limiar }), undefined)
    })
  }

  it('is refused with an unknown code, also where an object has a member of that name', () => {
    for (const code of [
      'ONBOARDING_BEGUN',
      'toString',
      '__proto__',
      '',
      7,
      undefined,
      ['ONBOARDING_READY'],
    ]) {
      assert.equal(isEventCode(code), false)
      assert.equal(parseOnboardingEvent({ code, limiar }), undefined)
    }
    assert.ok(codes.every(isEventCode))
  })

  it('is refused without the stamp of this version', () => {
    const code = 'ONBOARDING_READY'
    for (const changed of [
      { version: 2 },
      { version: '1' },
      { version: undefined },
      { session: '' },
      { session: 'x'.repeat(65) },
      { session: 'a b' },
      { session: 7 },
      { session: 'a\n' },
      { sequence: 0 },
      { sequence: -1 },
      { sequence: 1.5 },
      { sequence: '1' },
      { at: 'yesterday' },
      { at: 1_700_000_000_000 },
      { at: '' },
      { at: `2026-11-21T12:00Z${' '.repeat(200)}` },
    ])
      assert.equal(
        parseOnboardingEvent({ code, limiar: { ...limiar, ...changed } }),
        undefined,
        JSON.stringify(changed),
      )
    const longest = { code, limiar: { ...limiar, session: 'x'.repeat(64) } }
    assert.deepEqual(parseOnboardingEvent(longest), longest)
  })

  it('is not a value that only looks like one', () => {
    for (const message of [
      undefined,
      null,
      7,
      true,
      [],
      '',
      '{',
      'null',
      '[]',
      Object.create({ code: codes[0], limiar }),
    ])
      assert.equal(parseOnboardingEvent(message), undefined)
  })

  it('is read from a text up to its longest and no further', () => {
    const event = { code: 'ONBOARDING_READY', limiar }
    const text = JSON.stringify(event)
    assert.deepEqual(parseOnboardingEvent(text.padEnd(MAX_MESSAGE_LENGTH)), event)
    assert.equal(parseOnboardingEvent(text.padEnd(MAX_MESSAGE_LENGTH + 1)), undefined)
  })
})

describe('the greeting of a host', () => {
  const hello = { limiar: { version: 1, hello: 'nonce', seen: { session: 'one-run', sequence: 3 } } }

  it('says what the host has seen, or nothing of it', () => {
    assert.deepEqual(parseHello(hello), hello)
    assert.deepEqual(parseHello(JSON.stringify({ ...hello, more: 1 })), hello)
    const first = { limiar: { version: 1, hello: 'nonce' } }
    assert.deepEqual(parseHello(first), first)
  })

  it('is refused in another version or form', () => {
    for (const changed of [
      { version: 2 },
      { hello: '' },
      { hello: 7 },
      { hello: undefined },
      { seen: null },
      { seen: {} },
      { seen: { session: 'one-run' } },
      { seen: { sequence: 3 } },
      { seen: { session: '', sequence: 3 } },
      { seen: { session: 'one-run', sequence: 0 } },
    ])
      assert.equal(
        parseHello({ limiar: { ...hello.limiar, ...changed } }),
        undefined,
        JSON.stringify(changed),
      )
    for (const message of [undefined, {}, { limiar: null }, 'limiar'])
      assert.equal(parseHello(message), undefined)
  })
})

describe('the language that a host asks for', () => {
  const speak = { limiar: { version: 1, speak: 'es' } }

  it('is one of ours, from an object or its text', () => {
    assert.equal(parseSpeak(speak), 'es')
    assert.equal(parseSpeak(JSON.stringify(speak)), 'es')
  })

  it('is refused in another version or form', () => {
    for (const changed of [
      { version: 2 },
      { speak: 'xx' },
      { speak: '' },
      { speak: ['es'] },
      { speak: undefined },
    ])
      assert.equal(
        parseSpeak({ limiar: { ...speak.limiar, ...changed } }),
        undefined,
        JSON.stringify(changed),
      )
    for (const message of [undefined, 'es', { speak: 'es' }, { limiar: null }])
      assert.equal(parseSpeak(message), undefined)
  })
})

describe('the answer to a greeting', () => {
  const welcome = { limiar: { version: 1, welcome: 'nonce', session: 'one-run', first: 4 } }

  it('says which session answers, and from which event on it keeps events', () => {
    assert.deepEqual(parseWelcome(welcome), welcome)
    assert.deepEqual(parseWelcome(JSON.stringify({ ...welcome, more: 1 })), welcome)
  })

  it('is refused in another version or form', () => {
    for (const changed of [
      { version: 2 },
      { welcome: '' },
      { welcome: undefined },
      { session: 'a b' },
      { session: undefined },
      { first: 0 },
      { first: '4' },
      { first: undefined },
    ])
      assert.equal(
        parseWelcome({ limiar: { ...welcome.limiar, ...changed } }),
        undefined,
        JSON.stringify(changed),
      )
    for (const message of [undefined, {}, { limiar: null }, 'limiar'])
      assert.equal(parseWelcome(message), undefined)
  })
})
