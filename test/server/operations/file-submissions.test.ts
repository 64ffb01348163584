import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LimiarError } from '../../../src/protocol/errors.ts'
import type { SubmitExecutionBody } from '../../../src/protocol/sessions/submissions.ts'
import type { StillJudgement } from '../../../src/server/analysis/stills/still-judge.ts'
import { NOT_LOOKED_AT } from '../../../src/server/domain/findings/still-doubt.ts'
import { apiReportDefinition } from '../../../src/server/domain/reports/report.ts'
import { submitFiles } from '../../../src/server/operations/sessions/file-submissions.ts'
import { aReport } from '../../ports/stores-records.ts'
import { fakePorts, type FakePorts } from '../../support/fakes/service-ports.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'

const accountId = 'a'.repeat(24)
const caller = 'c'.repeat(24)
const at = new Date('2026-11-21T12:00:00Z')
const address = 'https://files.example/contract.pdf'
const file = (type: string, who = type) => ({ type, data: asBase64(writtenFace(who)) })
const [front, back, selfie] = [file('FRONT'), file('BACK'), file('SELFIE')]
const corner = { x: 0, y: 0 }
const region = [corner, corner, corner, corner] as const
const open = { edition: '1', photo: { width: 8, height: 6 }, region, text: [region], isOpen: true }
const pdf = Buffer.from('%PDF-1.7\n').toString('base64')

/** Ports with a report for submissions by API that asks for these captures. */
async function withReport(replaced: Partial<FakePorts> = {}, captures = apiReportDefinition.captures) {
  const ports = fakePorts({ clock: () => at, ...replaced })
  const report = aReport(accountId, { definition: { ...apiReportDefinition, captures } })
  await ports.reports.insert(report)
  const submit = (body: SubmitExecutionBody) =>
    submitFiles(ports, { accountId, reportId: report.id, caller }, body)
  return { ports, report, submit }
}

/** That something is refused with this code, and with these places at fault. */
const refusal =
  (code: string, ...pointers: readonly string[]) =>
  (error: LimiarError) => {
    assert.equal(error.code, code)
    assert.deepEqual(
      error.errors.map(({ pointer }) => pointer),
      pointers,
    )
    return true
  }

describe('a submission of files', () => {
  it('keeps each picture, who sent it, and the addresses of the other files', async () => {
    const { ports, report, submit } = await withReport()
    const contract = { type: 'CONTRACT', data: address }
    const callbackUrl = 'https://hooks.example/limiar'
    const parameters = { cpf: '529.982.247-25', customId: 'abc-1' }
    const sent = await submit({ files: [selfie, contract, back, front], parameters, callbackUrl })
    assert.deepEqual(await ports.executions.findById(sent.id), sent)
    assert.deepEqual(
      [sent.reportId, sent.reportVersion, sent.status, sent.createdAt, sent.callbackUrl, sent.parameterCpf],
      [report.id, 1, 'processando', at, callbackUrl, '52998224725'],
    )
    assert.deepEqual(sent.parameters, { cpf: '52998224725', customId: 'abc-1' })
    assert.deepEqual(sent.files, [{ url: address, type: 'CONTRACT' }])
    assert.deepEqual(
      sent.history.map(({ actor }) => actor),
      [{ kind: 'token', token: caller }],
    )
    for (const [kind, { blobKey, mediaType }] of Object.entries(sent.images)) {
      assert.deepEqual([blobKey, mediaType], [`executions/${sent.id}/${kind}`, 'image/jpeg'])
      assert.deepEqual(
        Buffer.from((await ports.blobs.get(blobKey)) ?? []),
        Buffer.from(writtenFace(kind.toUpperCase())),
      )
    }
    assert.deepEqual(Object.keys(sent.images).toSorted(), ['back', 'front', 'selfie'])
    assert.deepEqual(sent.captured, {
      doubts: [],
      claimedSources: { selfie: 'api', back: 'api', front: 'api' },
      selfie: sent.captured?.selfie,
    })
  })

  it('needs neither a CPF nor a callback', async () => {
    const { submit } = await withReport()
    const sent = await submit({ files: [front, back, selfie] })
    assert.deepEqual(
      [sent.parameters, sent.parameterCpf, sent.callbackUrl, sent.files],
      [{}, undefined, undefined, []],
    )
  })

  it('names every file that is wrong, and keeps none', async () => {
    const { ports, submit } = await withReport({}, ['front', 'selfie'])
    const inBody = { type: 'CONTRACT', data: front.data }
    const wrong = submit({ files: [front, back, front, inBody, selfie] })
    await assert.rejects(wrong, refusal('invalid-request', '/files/1/type', '/files/2/type', '/files/3/data'))
    for (const parameters of [{ cpf: '5299822472' }, { cpf: 52998224725 }, { cpf: null }])
      await assert.rejects(
        submit({ files: [front, selfie], parameters }),
        refusal('invalid-request', '/parameters/cpf'),
      )
    const callbackUrl = 'http://169.254.169.254/latest'
    const toOperator = submit({ files: [front, selfie], callbackUrl })
    await assert.rejects(toOperator, refusal('invalid-request', '/callbackUrl'))
    assert.deepEqual(await keptBlobs(ports), [])
  })

  it('has ten auxiliary files at most', async () => {
    const { submit } = await withReport()
    const others = Array.from({ length: 11 }, () => ({ type: 'OTHER', data: address }))
    const files = [front, back, selfie]
    assert.equal((await submit({ files: [...files, ...others.slice(1)] })).files.length, 10)
    await assert.rejects(submit({ files: [...files, ...others] }), refusal('invalid-request', '/files/13'))
  })

  it('is refused for a picture that cannot be read, with the place and the kind of its fault', async () => {
    const { ports, submit } = await withReport()
    const text = Buffer.from('no picture at all').toString('base64')
    const gif = Buffer.from('GIF89a\u0001\u0000').toString('base64')
    for (const [data, code] of [
      [text, 'image-unreadable'],
      [gif, 'image-unreadable'],
      ['C:\\front.jpg', 'image-unreadable'],
      ['https://nowhere.example/1.jpg', 'image-unreachable'],
    ] as const) {
      const sent = submit({ files: [back, { type: 'FRONT', data }, selfie] })
      await assert.rejects(sent, (error: LimiarError) => {
        const [fault] = error.errors
        assert.deepEqual([error.code, fault?.pointer, fault?.code], [code, '/files/1/data', code])
        assert.equal(fault?.detail, error.message)
        return true
      })
    }
    await assert.rejects(
      submit({ files: [front, back, { type: 'SELFIE', data: pdf }] }),
      refusal('image-unreadable', '/files/2/data'),
    )
    const broken = { fetch: async () => Promise.reject(new TypeError('bug')) }
    const ours = await withReport({ remoteImages: broken })
    const named = { type: 'FRONT', data: 'https://files.example/1.jpg' }
    await assert.rejects(ours.submit({ files: [named, back, selfie] }), TypeError)
    assert.deepEqual(await keptBlobs(ports), [])
  })

  it('belongs to an open report of the account', async () => {
    const { ports, report } = await withReport()
    const files = [front, back, selfie]
    const of = (account: string, reportId: string) =>
      submitFiles(ports, { accountId: account, reportId, caller }, { files })
    await assert.rejects(of('b'.repeat(24), report.id), { code: 'not-found' })
    await assert.rejects(of(accountId, 'first'), { code: 'not-found' })
  })
})

describe('a document of which one picture was sent', () => {
  const looked = (judgement: StillJudgement) => {
    const asked: unknown[] = []
    const judgeStill: FakePorts['judgeStill'] = async (capture, _bytes, who, options) => {
      asked.push([capture, who, options?.isDrawn])
      return judgement
    }
    return { asked, judgeStill }
  }

  it('is complete where the picture shows both sides, which is noted', async () => {
    for (const one of [front, back]) {
      const { asked, judgeStill } = looked({ accepted: true, warnings: [], look: open })
      const { submit } = await withReport({ judgeStill })
      const { captured, images } = await submit({ files: [selfie, one] })
      const capture = one === front ? 'front' : 'back'
      assert.equal(captured?.bothSidesIn, capture)
      assert.deepEqual(images[capture]?.look, open)
      assert.equal(images['selfie']?.look, undefined)
      assert.deepEqual(asked, [[capture, { accountId }, false]])
    }
  })

  it('is looked at as a drawing where it is a PDF', async () => {
    const { asked, judgeStill } = looked({ accepted: true, warnings: [], look: open })
    const ports = fakePorts()
    const callers: unknown[] = []
    const ofPdf: typeof ports.filePictures.ofPdf = async (_file, _trust, caller) => {
      callers.push(caller)
      return { image: writtenFace('drawn'), signature: { outcome: 'none' } as never }
    }
    const { submit } = await withReport({ judgeStill, filePictures: { ...ports.filePictures, ofPdf } })
    const { captured } = await submit({ files: [{ type: 'FRONT', data: pdf }, selfie] })
    assert.deepEqual(callers, [{ accountId }], 'on the share of its account')
    assert.deepEqual(asked, [['front', { accountId }, true]])
    assert.deepEqual(captured?.claimedSources, { front: 'pdf', selfie: 'api' })
  })

  it('is refused by the missing side where it shows only one, or nobody could look at it', async () => {
    const { isOpen: _isOpen, ...closed } = open
    for (const look of [undefined, { ...closed, isOpen: false }]) {
      const { judgeStill } = looked({ accepted: true, warnings: [], ...(look && { look }) })
      const { submit } = await withReport({ judgeStill })
      await assert.rejects(submit({ files: [front, selfie] }), (error: LimiarError) => {
        assert.deepEqual(error.errors, [{ pointer: '/files', detail: 'has no BACK', code: 'back' }])
        return error.code === 'captures-missing'
      })
    }
    const { judgeStill } = looked({ accepted: true, warnings: [NOT_LOOKED_AT] })
    const { submit } = await withReport({ judgeStill })
    await assert.rejects(submit({ files: [front, selfie] }), { code: 'overloaded' })
  })

  it('is not looked at where nothing is missing, or more than a side is', async () => {
    const { asked, judgeStill } = looked({ accepted: true, warnings: [], look: open })
    const { submit } = await withReport({ judgeStill })
    await submit({ files: [front, back, selfie] })
    for (const [files, ...missing] of [
      [[front, back], 'selfie'],
      [[selfie], 'front', 'back'],
      [[front], 'back', 'selfie'],
    ] as const)
      await assert.rejects(submit({ files: [...files] }), (error: LimiarError) => {
        assert.deepEqual(
          error.errors.map(({ code }) => code),
          missing,
        )
        return error.code === 'captures-missing'
      })
    assert.deepEqual(asked, [])
  })
})
