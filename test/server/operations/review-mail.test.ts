import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { StoredExecution } from '../../../src/server/domain/executions/execution.ts'
import { firstReportDefinition } from '../../../src/server/domain/reports/report.ts'
import type { Handover, ReviewNotice } from '../../../src/server/domain/webhooks/messages.ts'
import { sendReviewMail } from '../../../src/server/operations/webhooks/review-mail.ts'
import { anAccount, anExecution, aReport, someTime } from '../../ports/stores-records.ts'
import { fakePorts } from '../../support/fakes/service-ports.ts'

const desk = 'mesa@banco.example'
const validations = [{ name: 'document-expired', valid: false }] as never

/** An execution that waits for a person, its report, and a mail server that gives this answer. */
async function waiting({
  changed = {},
  handover = { taken: true },
}: {
  readonly changed?: Partial<StoredExecution>
  readonly handover?: Handover
} = {}) {
  const { id: accountId } = anAccount()
  const ports = fakePorts()
  const logo = 'f'.repeat(32)
  const theme = { name: 'Banco', accent: '#112233', logo: `/brand/${logo}-120x40.png` }
  const file = { id: logo, accountId, mediaType: 'image/png', bytes: Buffer.from('the logo') } as const
  await ports.brandFiles.put({ ...file, createdAt: someTime }, 1)
  const definition = { ...firstReportDefinition, theme, languages: ['en' as const], reviewMail: [desk] }
  const report = aReport(accountId, { definition })
  await ports.reports.insert(report)
  const execution = anExecution(
    { accountId, reportId: report.id },
    { analysed: true, status: 'Pendente', validations, ...changed },
  )
  ports.executions.insert(execution)
  const sent: (readonly [ReviewNotice, string, AbortSignal | undefined])[] = []
  const sendNotice = async (...call: (typeof sent)[number]): Promise<Handover> => {
    sent.push(call)
    return handover
  }
  const consoleUrl = (): string | undefined => 'https://id.banco.example/console'
  return { ports: { ...ports, reviewMails: { sendNotice }, consoleUrl }, execution, report, sent }
}

describe('the mail about an execution that waits for a person', () => {
  it('says what the rules found and where to decide, in the look and language of the report', async () => {
    const { ports, execution, report, sent } = await waiting()
    const { signal } = new AbortController()
    await sendReviewMail(ports, { executionId: execution.id, to: desk }, signal)
    const notice = {
      to: desk,
      url: `https://id.banco.example/console#/${report.id}/${execution.id}`,
      sender: 'Banco',
      report: report.name,
      receivedAt: someTime,
      validations,
      language: 'en',
      brand: {
        theme: { accent: '#112233' },
        logo: { png: Buffer.from('the logo').toString('base64'), width: 120, height: 40 },
      },
    }
    assert.deepEqual(sent, [[notice, execution.id, signal]])
  })

  it('has no address where the node does not know that of the console', async () => {
    const { ports, execution, sent } = await waiting()
    await sendReviewMail({ ...ports, consoleUrl: () => undefined }, { executionId: execution.id, to: desk })
    assert.deepEqual(
      sent.map(([{ url }]) => url),
      [undefined],
    )
  })

  it('is sent while a person can still decide, and to an address that the report has', async () => {
    const held = await waiting({ changed: { status: 'processando' } })
    await sendReviewMail(held.ports, { executionId: held.execution.id, to: desk })
    assert.equal(held.sent.length, 1)
    for (const status of ['APROVADO', 'REPROVADO'] as const) {
      const { ports, execution, sent } = await waiting({ changed: { status } })
      await sendReviewMail(ports, { executionId: execution.id, to: desk })
      assert.deepEqual(sent, [])
    }
    const { ports, execution, sent } = await waiting()
    await sendReviewMail(ports, { executionId: '0'.repeat(24), to: desk })
    await sendReviewMail(ports, { executionId: execution.id, to: 'chefe@banco.example' })
    await sendReviewMail(
      { ...ports, reports: { ...ports.reports, find: async () => undefined } },
      { executionId: execution.id, to: desk },
    )
    await sendReviewMail({ ...ports, reviewMails: undefined }, { executionId: execution.id, to: desk })
    assert.deepEqual(sent, [])
  })

  it('is tried again unless the mail server took it or refused it for good', async () => {
    for (const [isFinal, again] of [
      [false, true],
      [true, false],
    ] as const) {
      const { ports, execution } = await waiting({ handover: { taken: false, reason: 'busy', isFinal } })
      const work = sendReviewMail(ports, { executionId: execution.id, to: desk })
      if (again) await assert.rejects(work, /not accepted yet: busy/)
      else await work
    }
  })
})
