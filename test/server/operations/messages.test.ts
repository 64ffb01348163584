import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Handover, Letter } from '../../../src/server/domain/webhooks/messages.ts'
import type { ReportDefinition } from '../../../src/protocol/reports/reports.ts'
import { firstReportDefinition } from '../../../src/server/domain/reports/report.ts'
import {
  giveUpMessage,
  readRecipients,
  sendLink,
  sendMessage,
  type Recipients,
} from '../../../src/server/operations/webhooks/messages.ts'
import { aLink, aReport } from '../../ports/stores-records.ts'
import { fakePorts, type FakePorts } from '../../support/fakes/service-ports.ts'

const at = new Date('2026-11-21T12:00:00Z')
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
const accountId = 'a'.repeat(24)
const url = 'https://id.bank.example/token'
const email = 'ana.lima@example.com'
const logo = 'f'.repeat(32)
const theme = {
  name: 'Banco',
  accent: '#112233',
  supportUrl: 'https://bank.example/help',
  logo: `/brand/${logo}-120x40.png`,
  texts: { en: { begin: 'Go' } },
}

interface Sent {
  readonly ports: FakePorts
  readonly report: ReturnType<typeof aReport>
  readonly letters: Letter[]
  readonly link: ReturnType<typeof aLink>
}

/** A report with a look of its own, and a mail server that gives this answer. */
async function sending(
  handover: Handover,
  {
    definition = { ...firstReportDefinition, theme },
    now = () => at,
  }: { readonly definition?: ReportDefinition; readonly now?: () => Date } = {},
): Promise<Sent> {
  const letters: Letter[] = []
  const send = async (letter: Letter): Promise<Handover> => {
    letters.push(letter)
    return handover
  }
  const ports = fakePorts({
    clock: now,
    messageSenders: { email: { send }, sms: undefined, whatsapp: undefined },
  })
  const report = aReport(accountId, { definition })
  await ports.reports.insert(report)
  const bytes = Buffer.from('the logo')
  await ports.brandFiles.put({ id: logo, accountId, mediaType: 'image/png', bytes, createdAt: at }, 1)
  return { ports, report, letters, link: aLink(report, { expiresAt: later(24 * 60) }) }
}

async function queued({ ports, link }: Sent, recipients: Recipients = { email }): Promise<string> {
  const [message] = await sendLink(ports, link, url, { recipients })
  return message?.id ?? ''
}

async function stateOf({ ports, link }: Sent) {
  const [message] = await ports.messages.ofLinks(accountId, [link.id])
  return [message?.status, message?.reason]
}

describe('the letter of a link', () => {
  it('has the look and the first language of its report', async () => {
    const sent = await sending({ taken: true })
    await sendMessage(sent.ports, await queued(sent))
    assert.deepEqual(sent.letters, [
      {
        to: email,
        url,
        sender: 'Banco',
        expiresAt: sent.link.expiresAt,
        language: 'pt-BR',
        brand: {
          theme: { accent: '#112233', supportUrl: 'https://bank.example/help' },
          logo: { png: Buffer.from('the logo').toString('base64'), width: 120, height: 40 },
        },
      },
    ])
    assert.deepEqual(await stateOf(sent), ['sent', undefined])
  })

  it('is in the language that was asked for, with the words of the report in it', async () => {
    const sent = await sending({ taken: true })
    const asked = { recipients: { email }, language: 'en' } as const
    const [message] = await sendLink(sent.ports, sent.link, url, asked)
    await sendMessage(sent.ports, message?.id ?? '')
    const [letter] = sent.letters
    assert.deepEqual([letter?.language, letter?.brand?.words], ['en', { begin: 'Go' }])
  })

  it('of a report without a look is plain', async () => {
    const definition = { ...firstReportDefinition, languages: [] }
    const sent = await sending({ taken: true }, { definition })
    await sendMessage(sent.ports, await queued(sent))
    const [letter] = sent.letters
    assert.deepEqual([letter?.language, letter?.sender, letter?.brand], ['pt-BR', 'Limiar', { theme: {} }])
  })

  it('has every colour and address of the theme', async () => {
    const whole = {
      accent: '#111111',
      onAccent: '#eeeeee',
      surface: '#fafafa',
      radius: 4,
      privacyUrl: 'https://bank.example/privacy',
      supportUrl: 'https://bank.example/help',
    }
    const definition = { ...firstReportDefinition, theme: { name: 'Banco', ...whole } }
    const sent = await sending({ taken: true }, { definition })
    await sendMessage(sent.ports, await queued(sent))
    assert.deepEqual(sent.letters[0]?.brand, { theme: whole })
  })
})

describe('a letter', () => {
  it('has no logo whose file is gone', async () => {
    const sent = await sending({ taken: true })
    const brandFiles = { ...sent.ports.brandFiles, find: async () => undefined }
    const asked = { recipients: { email } }
    const [made] = await sendLink({ ...sent.ports, brandFiles }, sent.link, url, asked)
    await sendMessage(sent.ports, made?.id ?? '')
    assert.deepEqual(Object.keys(sent.letters[0]?.brand ?? {}), ['theme'])
  })

  it('of a report that was removed meanwhile is sent without a name and a look', async () => {
    const sent = await sending({ taken: true })
    const reports = { ...sent.ports.reports, find: async () => undefined }
    const [made] = await sendLink({ ...sent.ports, reports }, sent.link, url, { recipients: { email } })
    await sendMessage(sent.ports, made?.id ?? '')
    assert.deepEqual(sent.letters, [{ to: email, url, sender: '', expiresAt: sent.link.expiresAt }])
  })

  it('is written only where somebody can send it, for it can open the link', async () => {
    const sent = await sending({ taken: true })
    const kept: unknown[] = []
    const insert: FakePorts['messages']['insert'] = async (made) =>
      void kept.push(...made.map(({ message, letter }) => [message.channel, letter?.to]))
    const messages = { ...sent.ports.messages, insert }
    const recipients = { email, sms: '+5511988887777' }
    await sendLink({ ...sent.ports, messages }, sent.link, url, { recipients })
    assert.deepEqual(kept, [
      ['email', email],
      ['sms', undefined],
    ])
  })
})

describe('a message', () => {
  it('is made for each channel that has an address, and only for those', async () => {
    const sent = await sending({ taken: true })
    const recipients = { email, whatsapp: '+5511988887777' }
    const made = await sendLink(sent.ports, sent.link, url, { recipients })
    assert.deepEqual(
      made.map(({ channel, status, reason }) => [channel, status, reason]),
      [
        ['email', 'waiting', undefined],
        ['whatsapp', 'not-sent', 'not-configured'],
      ],
    )
    assert.deepEqual(await sendLink(sent.ports, sent.link, url, { recipients: {} }), [])
    assert.equal(await sent.ports.messages.findWaiting(made[1]?.id ?? ''), undefined)
  })

  it('is handed over once', async () => {
    const sent = await sending({ taken: true })
    const id = await queued(sent)
    await sendMessage(sent.ports, id)
    await sendMessage(sent.ports, id)
    await giveUpMessage(sent.ports, id)
    assert.equal(sent.letters.length, 1)
    assert.deepEqual(await stateOf(sent), ['sent', undefined])
  })

  it('fails at once where it was refused for good, or its sender is gone', async () => {
    const refused = await sending({ taken: false, reason: 'refused', isFinal: true })
    await sendMessage(refused.ports, await queued(refused))
    assert.deepEqual(await stateOf(refused), ['failed', 'refused'])
    const unset = await sending({ taken: true })
    const id = await queued(unset)
    const none = { email: undefined, sms: undefined, whatsapp: undefined }
    await sendMessage({ ...unset.ports, messageSenders: none }, id)
    assert.deepEqual([unset.letters, await stateOf(unset)], [[], ['failed', 'not-configured']])
  })

  it('waits and is tried again where it was not accepted yet', async () => {
    const sent = await sending({ taken: false, reason: 'busy', isFinal: false })
    const id = await queued(sent)
    await assert.rejects(sendMessage(sent.ports, id), { name: 'Error' })
    assert.deepEqual(await stateOf(sent), ['waiting', 'busy'])
    await giveUpMessage(sent.ports, id)
    assert.deepEqual(await stateOf(sent), ['failed', 'busy'])
  })

  it('is not sent any more once its link has expired', async () => {
    let now = at
    const sent = await sending({ taken: true }, { now: () => now })
    const link = { ...sent.link, expiresAt: later(60) }
    const [made] = await sendLink(sent.ports, link, url, { recipients: { email } })
    now = later(60)
    await sendMessage(sent.ports, made!.id)
    assert.deepEqual([sent.letters, await stateOf(sent)], [[], ['failed', 'link-expired']])
  })

  it('that was never answered is given up as interrupted', async () => {
    const sent = await sending({ taken: true })
    await giveUpMessage(sent.ports, await queued(sent))
    assert.deepEqual(await stateOf(sent), ['failed', 'interrupted'])
  })

  it('is put off for as long as a gateway asks, but for no more than an hour', async () => {
    let now = at
    const put = async (retryAfterSeconds: number) =>
      sending({ taken: false, reason: 'busy', isFinal: false, retryAfterSeconds }, { now: () => now })
    for (const [asked, waits] of [
      [30, 30],
      [7200, 3600],
    ] as const) {
      const sent = await put(asked)
      const id = await queued(sent)
      const putOff = { code: 'rate-limited', retryAfterSeconds: waits }
      await assert.rejects(sendMessage(sent.ports, id), putOff)
      now = new Date(later(60).getTime() - 1)
      await assert.rejects(sendMessage(sent.ports, id, { putOffSince: at }), putOff)
      now = later(60)
      // From here on it counts as a failed try, of which there are few.
      await assert.rejects(sendMessage(sent.ports, id, { putOffSince: at }), { name: 'Error' })
      now = at
    }
  })
})

describe('the numbers and the address of a link', () => {
  it('are read as they are written in Brazil, and each wrong one is named', () => {
    const numbers = { smsPhoneNumber: '(11) 98888-7777', whatsappPhoneNumber: '+5521977776666' }
    assert.deepEqual(readRecipients({ email, ...numbers }), {
      email,
      sms: '+5511988887777',
      whatsapp: '+5521977776666',
    })
    assert.deepEqual(readRecipients({}), {})
    for (const member of ['smsPhoneNumber', 'whatsappPhoneNumber'] as const)
      assert.throws(
        () => readRecipients({ email, [member]: '(11) 0-0000' }),
        ({ code, errors }) => code === 'invalid-request' && errors[0].pointer === `/${member}`,
      )
  })
})
