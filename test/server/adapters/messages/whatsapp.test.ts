import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../../src/protocol/ids.ts'
import { createWhatsAppSender } from '../../../../src/server/adapters/messages/whatsapp.ts'
import type { Letter } from '../../../../src/server/domain/webhooks/messages.ts'
import type { WhatsAppSettings } from '../../../../src/server/settings/whatsapp-settings.ts'
import { freePort } from '../../../support/free-port.ts'
import { startWhatsAppServer, type WhatsAppServer } from '../../../support/whatsapp-server.ts'

const letter: Letter = {
  to: '+5511988887777',
  url: 'https://id.banco.example/base/0123456789abcdef0123456789abcdef?a=1',
  sender: 'Banco\n  do   Teste',
  expiresAt: new Date('2026-12-01T15:00:00Z'),
}

describe('WhatsApp', () => {
  let server: WhatsAppServer
  let withButton: WhatsAppServer
  before(async () => {
    const template = { name: 'confirme_identidade', languages: ['pt_BR', 'en_US'] }
    server = await startWhatsAppServer({ ...template, parameters: 3, hasButton: false })
    withButton = await startWhatsAppServer({ ...template, parameters: 1, hasButton: true })
  })
  after(() => {
    server.close()
    withButton.close()
  })

  const settingsOf = ({ url, token, phoneNumberId }: WhatsAppServer): WhatsAppSettings => ({
    url,
    token,
    phoneNumberId,
    template: 'confirme_identidade',
    languages: ['pt_BR', 'en_US'],
    parameters: ['name', 'url', 'until'],
    hasButton: false,
  })
  const send = (changed: Partial<WhatsAppSettings & { timeoutMs: number }> = {}, of: Partial<Letter> = {}) =>
    createWhatsAppSender({ ...settingsOf(server), timeoutMs: 60_000, ...changed }).send(
      { ...letter, ...of },
      newId(),
    )

  it('gets the template with the texts of its body, each on one line', async () => {
    assert.deepEqual(await send(), { taken: true })
    const message = server.taken.at(-1)
    assert.equal(message?.to, '5511988887777')
    assert.match(message.biz_opaque_callback_data ?? '', /^[0-9a-f]{24}$/)
    assert.deepEqual(message.template, {
      name: 'confirme_identidade',
      language: { code: 'pt_BR' },
      components: [
        {
          type: 'body',
          parameters: ['Banco do Teste', letter.url, '01/12/2026'].map((text) => ({ type: 'text', text })),
        },
      ],
    })
  })

  it('also gets a text for a link without an end, because no text may be empty', async () => {
    assert.deepEqual(await send({}, { expiresAt: undefined, sender: '' }), { taken: true })
    const [body] = server.taken.at(-1)?.template.components ?? []
    assert.deepEqual(
      body?.parameters.map(({ text }) => text),
      ['Limiar', letter.url, '–'],
    )
  })

  it('gets only the path of the link where the template has it in a button', async () => {
    const changed = { ...settingsOf(withButton), parameters: ['name'], hasButton: true } as const
    assert.deepEqual(await send(changed), { taken: true })
    assert.deepEqual(withButton.taken.at(-1)?.template.components[1], {
      type: 'button',
      sub_type: 'url',
      index: '0',
      parameters: [{ type: 'text', text: 'base/0123456789abcdef0123456789abcdef?a=1' }],
    })
  })

  it('uses the language of the message where the template was approved in it, otherwise the first one', async () => {
    for (const [language, code] of [
      ['en', 'en_US'],
      ['pt-BR', 'pt_BR'],
      ['es', 'pt_BR'],
    ] as const) {
      assert.deepEqual(await send({}, { language }), { taken: true })
      assert.equal(server.taken.at(-1)?.template.language.code, code)
    }
  })

  const failures: readonly (readonly [what: string, status: number, code: number, reason: string])[] = [
    ['a number without WhatsApp', 400, 131026, 'refused'],
    ['a number that is not on the list of a trial', 400, 131030, 'refused'],
    ['a template that was paused', 400, 132015, 'refused'],
    ['an account that was locked', 403, 131031, 'refused'],
    ['a token that has ended', 401, 190, 'login-refused'],
    ['a permission that is missing', 403, 10, 'login-refused'],
    ['another permission that is missing', 403, 230, 'login-refused'],
    ['too many messages of the number', 429, 130429, 'busy'],
    ['too many messages to this person', 400, 131056, 'busy'],
    ['too many calls of the app', 400, 4, 'busy'],
    ['a service that is unreachable', 503, 2, 'busy'],
    ['an error that nobody knows', 500, 1, 'busy'],
    ['a request that it calls unknown', 400, 1, 'refused'],
  ]
  for (const [what, status, code, reason] of failures)
    it(`is ${reason === 'refused' ? 'given up' : 'asked again'} at ${what}`, async () => {
      server.failNext({ status, code })
      assert.deepEqual(await send(), { taken: false, isFinal: reason === 'refused', reason })
    })

  it('is asked again after the time that it names', async () => {
    server.failNext({ status: 429, code: 130429, retryAfter: '90' })
    const expected = { taken: false, isFinal: false, reason: 'busy', retryAfterSeconds: 90 }
    assert.deepEqual(await send(), expected)
  })

  it('is given up where the template does not fit the texts', async () => {
    const final = { taken: false, isFinal: true, reason: 'refused' }
    assert.deepEqual(await send({ template: 'another_one' }), final)
    assert.deepEqual(await send({ parameters: ['url'] }), final)
    assert.deepEqual(await send({ token: 'of-nobody' }), {
      taken: false,
      isFinal: false,
      reason: 'login-refused',
    })
  })

  it('that is silent or unreachable is asked again', async () => {
    server.hangNext()
    const silent = await send({ timeoutMs: 300 })
    assert.deepEqual(silent, { taken: false, isFinal: false, reason: 'timeout' })
    const away = await send({ url: `http://127.0.0.1:${await freePort()}/v23.0` })
    assert.deepEqual(away, { taken: false, isFinal: false, reason: 'unreachable' })
  })
})
