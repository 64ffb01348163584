import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { eventTypeFiles } from '../../scripts/event-types.ts'
import { eventRows } from '../../src/protocol/sessions/event-notes.ts'
import {
  assuranceTypes,
  parseHello,
  parseOnboardingEvent,
  parseWelcome,
  stepNames,
  type Field,
} from '../../src/protocol/sessions/events.ts'
import { syntaxFaults } from '../support/syntax-faults.ts'

const made = fileURLToPath(new URL('../../dist/events/', import.meta.url))
const files = eventTypeFiles()

/** Good and bad values for each kind of member. */
const members: Readonly<
  Record<Field, { readonly good: readonly unknown[]; readonly bad: readonly unknown[] }>
> = {
  text: { good: ['', 'too-dark', 'x'.repeat(200)], bad: ['x'.repeat(201), 7, null, {}] },
  count: { good: [0, 7, Number.MAX_SAFE_INTEGER], bad: [-1, 0.5, '1', null, 2 ** 60] },
  id: { good: ['ab'.repeat(12)], bad: ['AB'.repeat(12), 'ab'.repeat(13), '', 5] },
  step: { good: stepNames, bad: ['root', 1, null] },
  assurance: { good: assuranceTypes, bad: ['document', 'constructor', null] },
  no: { good: [false], bad: [true, null, 'false', 0] },
  flag: { good: [true, false], bad: [null, 'true', 1] },
}

const stamp = { version: 1, session: 'run-1', sequence: 1, at: '2026-01-02T03:04:05.000Z' }

/** Every code with every good value of each member, and every good event spoilt in each way. */
function messages(): { readonly good: readonly object[]; readonly bad: readonly object[] } {
  const good: object[] = []
  const bad: object[] = []
  for (const { code, response: shape } of eventRows()) {
    const fields = Object.entries(shape)
    const usual = Object.fromEntries(fields.map(([name, field]) => [name, members[field].good[0]]))
    good.push({ code, limiar: stamp }, { code, response: usual, limiar: { ...stamp, later: 1 } })
    for (const [name, field] of fields) {
      const spoil = (value: unknown): object => ({
        code,
        response: { ...usual, [name]: value },
        limiar: stamp,
      })
      good.push(...members[field].good.map(spoil))
      bad.push(...members[field].bad.map(spoil), spoil(undefined))
    }
    bad.push({ code, response: 'text', limiar: stamp }, { code, response: [], limiar: stamp })
    for (const wrong of [{ version: 2 }, { session: 'a b' }, { sequence: 0 }, { at: 'yesterday' }])
      bad.push({ code, limiar: { ...stamp, ...wrong } })
    bad.push({ code }, { code: code.toLowerCase(), limiar: stamp })
  }
  return { good, bad }
}

describe('the types of the events in other languages', () => {
  const checker = new Ajv2020({
    formats: { 'date-time': (text: string) => !Number.isNaN(Date.parse(text)) },
  }).addSchema(JSON.parse(files['events.schema.json'] ?? '') as object, 'events')
  // As it travels: without undefined members.
  const isEvent = (message: object): boolean =>
    checker.validate('events', JSON.parse(JSON.stringify(message)))

  it('are in the build as the table says', () => {
    for (const [name, text] of Object.entries(files))
      assert.equal(readFileSync(join(made, name), 'utf8'), text, name)
  })

  it('accept in JSON Schema every event that the page accepts, and nothing else', () => {
    const { good, bad } = messages()
    assert.ok(good.length > 50 && bad.length > 100)
    for (const message of good) {
      assert.ok(parseOnboardingEvent(message), JSON.stringify(message))
      assert.ok(isEvent(message), JSON.stringify(message))
    }
    for (const message of bad) {
      assert.equal(parseOnboardingEvent(message), undefined, JSON.stringify(message))
      assert.equal(isEvent(message), false, JSON.stringify(message))
    }
  })

  it('accept the greeting and its answer too', () => {
    const seen = { session: 'run-1', sequence: 3 }
    const hellos = [{ hello: 'n1' }, { hello: 'n1', seen }, { hello: '<b>' }, { hello: 'n1', seen: {} }, {}]
    for (const hello of hellos) {
      const message = { limiar: { version: 1, ...hello } }
      const isRead = parseHello(message) !== undefined
      assert.equal(checker.validate('events#/$defs/hello', message), isRead, JSON.stringify(message))
    }
    for (const first of [1, 0, '1']) {
      const message = { limiar: { version: 1, welcome: 'n1', session: 'run-1', first } }
      const isRead = parseWelcome(message) !== undefined
      assert.equal(checker.validate('events#/$defs/welcome', message), isRead)
    }
  })

  const languages = [
    ['dart', 'onboarding_events.dart'],
    ['kotlin', 'OnboardingEvents.kt'],
    ['swift', 'OnboardingEvents.swift'],
  ] as const
  for (const [language, name] of languages) {
    it(`parse as ${language} and read every code`, () => {
      const text = files[name] ?? ''
      assert.deepEqual(syntaxFaults(language, text), [])
      for (const { code } of eventRows()) assert.match(text, new RegExp(`['"]${code}['"]`))
    })
  }
})
