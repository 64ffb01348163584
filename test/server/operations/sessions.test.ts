import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DocumentLook } from '../../../src/documents/document-look.ts'
import { keyGroups } from '../../../src/documents/codes/vio-templates.ts'
import type { ModelCaller } from '../../../src/server/domain/model-caller.ts'
import { NOT_LOOKED_AT } from '../../../src/server/domain/findings/still-doubt.ts'
import type { Session } from '../../../src/server/domain/sessions/session.ts'
import type { StillJudgement } from '../../../src/server/analysis/stills/still-judge.ts'
import type { BurstBody } from '../../../src/protocol/executions/liveness.ts'
import { LimiarError } from '../../../src/protocol/errors.ts'
import type { StoredReport } from '../../../src/server/domain/reports/report.ts'
import { importIssuerKey } from '../../../src/server/operations/access/issuer-keys.ts'
import { giveChallenge, putBurst } from '../../../src/server/operations/sessions/bursts.ts'
import { changeSession, sessionProgress } from '../../../src/server/operations/sessions/session-progress.ts'
import {
  executionOf,
  findLink,
  findSession,
  openSession,
  reportOf,
} from '../../../src/server/operations/sessions/sessions.ts'
import { putCode, putStill } from '../../../src/server/operations/sessions/stills.ts'
import { submitSession } from '../../../src/server/operations/sessions/submissions.ts'
import { createLink } from '../../../src/server/operations/links/links.ts'
import { removeDueBlobs } from '../../../src/server/operations/pictures/blob-removal.ts'
import { anExecution, aReport, aStill } from '../../ports/stores-records.ts'
import { fakePorts, type FakePorts } from '../../support/fakes/service-ports.ts'
import { ownBurst, ownFaces } from '../../support/fakes/measured-bursts.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'
import { signedLicence } from '../../support/signed-licence.ts'

const HOUR_MS = 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
const at = new Date('2026-11-21T12:00:00Z')
const accountId = 'a'.repeat(24)
const origin = { network: '192.0.2.1', browser: 'x' }
const measurements = { source: 'camera', width: 1600, height: 1200, sharpness: 90 } as const
const accepted: StillJudgement = { accepted: true, warnings: [] }
const blurred: StillJudgement = { accepted: false, reason: 'too-blurred', detail: 'Blurred.' }

/** A person who came through a link of a report and agreed, on ports whose clock can be set. */
async function opened(replaced: Partial<FakePorts> = {}) {
  let now = at
  const ports = fakePorts({ clock: () => now, ...replaced })
  const report = aReport(accountId)
  await ports.reports.insert(report)
  const { link, token } = await createLink(ports, accountId, report.id, { noExpire: true })
  const { session, secret } = await openSession(ports, { link, report })
  const consent = { version: '1', agreedAt: at.toISOString(), receivedAt: at.toISOString(), link: link.id }
  await ports.sessions.change(session.id, () => ({ consent }))
  const current = async (): Promise<Session> => (await ports.sessions.find(session.id)) ?? assert.fail()
  const put = async (bytes = writtenFace('ana'), insists = false, capture: 'front' | 'selfie' = 'front') =>
    putStill(ports, { session: await current(), report }, { capture, bytes, measurements, insists })
  const submit = async () => submitSession(ports, { session: await current(), link, report, origin })
  const end = () => ports.sessions.submit(session.id, () => anExecution(session, { createdAt: at }))
  const setTime = (moment: Date) => void (now = moment)
  return { ports, report, link, token, session, secret, current, put, submit, end, setTime }
}

describe('a session', () => {
  it('is found by its whole secret, through its own link, for an hour', async () => {
    const { ports, report, link, session, secret, setTime } = await opened()
    const invalid = { code: 'session-invalid' }
    assert.equal((await findSession(ports, link, secret)).id, session.id)
    const { link: other } = await createLink(ports, accountId, report.id, {})
    await assert.rejects(findSession(ports, other, secret), invalid)
    for (const wrong of [undefined, '', 'x', session.id, `${session.id}.`, `${secret}x`, `x.${secret}`])
      await assert.rejects(findSession(ports, link, wrong), invalid, wrong)
    setTime(new Date(at.getTime() + HOUR_MS - 1))
    assert.equal((await findSession(ports, link, secret)).id, session.id)
    setTime(new Date(at.getTime() + HOUR_MS))
    await assert.rejects(findSession(ports, link, secret), invalid)
  })

  it('is opened by an address alone, and not while its report is archived', async () => {
    const { ports, report, link, token } = await opened()
    assert.equal((await findLink(ports, token)).link.id, link.id)
    for (const unknown of ['0'.repeat(32), link.id, ''])
      await assert.rejects(findLink(ports, unknown), { code: 'link-unknown' })
    const archived = { ...report, archivedAt: at }
    await assert.rejects(openSession(ports, { link, report: archived }), { code: 'link-inactive' })
    const closed = { ...link, active: false }
    await assert.rejects(openSession(ports, { link: closed, report }), { code: 'link-inactive' })
  })

  it('keeps the version of the report under which it was opened', async () => {
    const { ports, report, session } = await opened()
    const newer = { ...report, version: 2, name: 'newer' }
    assert.equal(await ports.reports.update(newer, {}), true)
    assert.equal((await reportOf(ports, session, newer)).version, 1)
    assert.equal(await reportOf(ports, { ...session, reportVersion: 2 }, newer), newer)
    assert.equal(await reportOf(ports, { ...session, reportVersion: undefined }, newer), newer)
    assert.equal(await reportOf(ports, { ...session, reportVersion: 7 }, newer), newer)
  })

  it('shows its execution for ten minutes after it was submitted, and none of another account', async () => {
    const { ports, session, setTime } = await opened()
    await assert.rejects(executionOf(ports, session), { code: 'not-found' })
    const execution = anExecution(session, { createdAt: at })
    ports.executions.insert(execution)
    const submitted = { ...session, executionId: execution.id }
    setTime(new Date(at.getTime() + 10 * MINUTE_MS))
    assert.equal((await executionOf(ports, submitted)).id, execution.id)
    const invalid = { code: 'session-invalid' }
    await assert.rejects(executionOf(ports, { ...submitted, accountId: 'f'.repeat(24) }), invalid)
    setTime(new Date(at.getTime() + 10 * MINUTE_MS + 1))
    await assert.rejects(executionOf(ports, submitted), invalid)
  })
})

describe('a still', () => {
  it('is judged on the share of its person, and told from a picture that was drawn of a PDF', async () => {
    const asked: unknown[] = []
    const judgeStill: FakePorts['judgeStill'] = async (capture, _bytes, caller: ModelCaller, options) => {
      asked.push([capture, caller, options?.isDrawn])
      return accepted
    }
    const { put, session, link } = await opened({ judgeStill })
    assert.deepEqual(await put(), { warnings: [], showsBothSides: false, isCodeWanted: false })
    assert.deepEqual(asked, [['front', { accountId, linkId: link.id, sessionId: session.id }, false]])
  })

  it('that could not be looked at is kept with that doubt, about which the person is not told', async () => {
    const judgeStill = async (): Promise<StillJudgement> => ({
      accepted: true,
      warnings: [NOT_LOOKED_AT, 'too-dark'],
    })
    const { put, ports, session } = await opened({ judgeStill })
    assert.deepEqual((await put()).warnings, ['too-dark'])
    const [still] = await ports.sessions.stills(session.id)
    assert.deepEqual(
      still?.doubts.map(({ reason }) => reason),
      [NOT_LOOKED_AT, 'too-dark'],
    )
  })

  it('that the person insists on is taken with its doubt after three refusals of different pictures', async () => {
    let judgement: StillJudgement = blurred
    const { put, ports, session } = await opened({ judgeStill: async () => judgement })
    const refused = { code: 'capture-refused' }
    for (const picture of ['one', 'one', 'one', 'two', 'three'])
      await assert.rejects(put(writtenFace(picture), true), refused, picture)
    await assert.rejects(put(writtenFace('four')), refused)
    judgement = { accepted: false, reason: 'same-picture', detail: 'Same.' }
    await assert.rejects(put(writtenFace('four'), true), refused)
    judgement = blurred
    await assert.rejects(put(writtenFace('four'), true, 'selfie'), refused)
    assert.deepEqual((await put(writtenFace('four'), true)).warnings, ['too-blurred'])
    const [still] = await ports.sessions.stills(session.id)
    assert.deepEqual(still?.doubts, [{ reason: 'too-blurred', refused: true }])
  })

  it('whose session is submitted while it is judged comes too late, refused or not', async () => {
    for (const judgement of [accepted, blurred]) {
      const { put, ports, session, setTime, end } = await opened({
        judgeStill: async () => {
          await end()
          return judgement
        },
      })
      await assert.rejects(put(), { code: 'conflict' })
      assert.equal((await ports.sessions.find(session.id))?.refusals, undefined)
      setTime(new Date(at.getTime() + HOUR_MS))
      await removeDueBlobs(ports)
      assert.deepEqual(await keptBlobs(ports), [])
    }
  })

  it('whose session is erased while it is judged is not kept', async () => {
    const { put, ports } = await opened()
    const putNone = async () => ({ outcome: 'erased' as const })
    Object.assign(ports, { sessions: { ...ports.sessions, putStill: putNone } })
    await assert.rejects(put(), { code: 'session-invalid' })
    await removeDueBlobs(ports)
    assert.deepEqual(await keptBlobs(ports), [])
  })
})

describe('a file of a document', () => {
  const pdf = Buffer.from('%PDF-1.7\n')
  const drawn = { image: writtenFace('drawn'), signature: { outcome: 'valid' } as never }

  it('that is a PDF is kept as the picture of it, whose source and signature the service knows itself', async () => {
    const judged: unknown[] = []
    const { ports, put, session } = await opened({
      judgeStill: async (_capture, bytes, _caller, options) => {
        judged.push([bytes, options?.isDrawn])
        return accepted
      },
    })
    Object.assign(ports, { filePictures: { ...ports.filePictures, ofPdf: async () => drawn } })
    await put(pdf)
    assert.deepEqual(judged, [[drawn.image, true]])
    const [still] = await ports.sessions.stills(session.id)
    assert.deepEqual(
      [still?.mediaType, still?.measurements],
      ['image/jpeg', { source: 'pdf', pdfSignature: drawn.signature }],
    )
  })

  it('is refused as no picture with its own fault, and not at all by a failure that passes', async () => {
    const { ports, put, session } = await opened()
    let failure = new Error('It broke.')
    const ofPdf = async () => Promise.reject(failure)
    Object.assign(ports, { filePictures: { ...ports.filePictures, ofPdf } })
    for (const code of ['overloaded', 'rate-limited'] as const) {
      failure = new LimiarError(code, 'Busy.')
      await assert.rejects(put(pdf), { code })
    }
    failure = new LimiarError('image-unreadable', 'It has no page.')
    const errors = [{ pointer: '', detail: 'It has no page.', code: 'not-an-image' }]
    await assert.rejects(put(pdf), { code: 'capture-refused', errors })
    failure = new Error('It broke.')
    await assert.rejects(put(pdf), /It broke/)
    for (const file of [Buffer.from('GIF89a'), Buffer.from('plain text')])
      await assert.rejects(put(file), { code: 'capture-refused', message: /not a picture/ })
    await assert.rejects(put(pdf, true, 'selfie'), { code: 'capture-refused' })
    assert.deepEqual([(await ports.sessions.stills(session.id)).length, await keptBlobs(ports)], [0, []])
  })

  it('is taken for no capture of which the report says nothing, and only before the submission', async () => {
    const { ports, report, put, current, session, end } = await opened()
    const definition = { ...report.definition, captures: ['selfie' as const] }
    const unasked = { session: await current(), report: { ...report, definition } }
    const sent = { capture: 'front', bytes: writtenFace('ana'), measurements } as const
    await assert.rejects(putStill(ports, unasked, sent), { code: 'not-found' })
    await end()
    await assert.rejects(put(), { code: 'conflict' })
    assert.deepEqual(await ports.sessions.stills(session.id), [])
  })
})

describe('the code of a document', () => {
  const { issuer, code } = signedLicence()

  const codeRule = {
    rule: 'issuer_code_is_valid',
    title: '',
    description: '',
    onInvalid: 'review',
    onNotPerformed: 'review',
  } as const

  /** A session of a licence under a rule that needs the code; `show` sets what is read on the next picture. */
  async function licensed() {
    let codes: readonly Uint8Array[] = []
    let look: DocumentLook | undefined
    const given = await opened({
      readCodes: async () => codes,
      judgeStill: async () => ({ ...accepted, look }),
    })
    const { ports, session, current } = given
    await importIssuerKey(ports, {
      group: keyGroups.senatranCurve,
      publicKey: issuer.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      validFrom: '2019-08-13T00:00:00Z',
      validUntil: '2039-08-13T00:00:00Z',
      environment: 'production',
    })
    await ports.sessions.change(session.id, () => ({ documentType: 'cnh' }))
    const definition = { ...given.report.definition, rules: [codeRule] }
    const report = { ...given.report, definition }
    const put = async (capture: 'front' | 'back' | 'selfie') =>
      putStill(
        ports,
        { session: await current(), report },
        { capture, bytes: writtenFace(capture), measurements },
      )
    const closeUp = async (bytes: Uint8Array = writtenFace('code')) =>
      putCode(ports, await current(), { bytes, measurements })
    const stillOf = async (capture: string) =>
      (await ports.sessions.stills(session.id)).find((still) => still.capture === capture)
    const show = (...next: readonly Uint8Array[]) => void (codes = next)
    const see = (next: Partial<DocumentLook>) => void (look = next as DocumentLook)
    return { ...given, put, closeUp, stillOf, show, see }
  }

  it('is looked for on the side that carries it: the back, or an open document', async () => {
    const { put, see, stillOf } = await licensed()
    see({ edition: '1', isOpen: false })
    for (const side of ['front', 'selfie'] as const) assert.equal((await put(side)).isCodeWanted, false)
    const back = await put('back')
    assert.deepEqual([back.isCodeWanted, back.showsBothSides], [true, false])
    const kept = await stillOf('back')
    assert.deepEqual([kept?.measurements.codeWanted, kept?.look?.isWithoutCode], [true, true])
    see({ edition: '1', isOpen: true })
    const open = await put('front')
    assert.deepEqual([open.isCodeWanted, open.showsBothSides], [true, true])
  })

  it('that was read on its side is not asked for, and the side is not said to be without it', async () => {
    const { put, see, show, stillOf, closeUp } = await licensed()
    see({ edition: '1', isOpen: false })
    show(code)
    assert.equal((await put('back')).isCodeWanted, false)
    const kept = await stillOf('back')
    assert.deepEqual([kept?.measurements, kept?.look], [measurements, { edition: '1', isOpen: false }])
    await assert.rejects(closeUp(), { code: 'not-found' })
  })

  it('is kept close up once it can be read there; a refusal is counted', async () => {
    const { put, show, stillOf, closeUp, current, ports } = await licensed()
    await put('back')
    for (const refused of [writtenFace('one'), writtenFace('one'), writtenFace('two')])
      await assert.rejects(
        closeUp(refused),
        ({ code, errors }: LimiarError) =>
          code === 'capture-refused' && errors[0]?.code === 'code-unreadable',
      )
    assert.equal((await current()).refusals?.code?.count, 2)
    show(code)
    await closeUp()
    const kept = await stillOf('code')
    assert.deepEqual([kept?.mediaType, kept?.measurements, kept?.doubts], ['image/jpeg', measurements, []])
    assert.deepEqual(
      Buffer.from((await ports.blobs.get(kept!.blobKey)) ?? []),
      Buffer.from(writtenFace('code')),
    )
  })

  it('is no other file, needs the consent, and comes too late after the submission', async () => {
    const { put, show, closeUp, ports, session, end } = await licensed()
    await put('back')
    show(code)
    await assert.rejects(closeUp(Buffer.from('plain text')), { code: 'capture-refused' })
    const drawn = { image: writtenFace('drawn'), signature: undefined }
    Object.assign(ports, { filePictures: { ...ports.filePictures, ofPdf: async () => drawn } })
    await closeUp(Buffer.from('%PDF-1.7\n'))
    const { consent } = (await ports.sessions.find(session.id)) ?? {}
    await ports.sessions.change(session.id, () => ({ consent: undefined }))
    await assert.rejects(closeUp(), { code: 'consent-missing' })
    await ports.sessions.change(session.id, () => ({ consent }))
    await end()
    await assert.rejects(closeUp(), { code: 'conflict' })
  })
})

describe('a submission', () => {
  it('names each capture that is missing, and needs the consent', async () => {
    const { put, submit, ports, session } = await opened()
    await put()
    const errors = ['back', 'selfie'].map((capture) => ({
      pointer: '',
      detail: `The ${capture} was not captured.`,
      code: capture,
    }))
    await assert.rejects(submit(), { code: 'captures-missing', errors })
    await ports.sessions.change(session.id, () => ({ consent: undefined }))
    await assert.rejects(submit(), { code: 'consent-missing' })
    await assert.rejects(put(), { code: 'consent-missing' })
  })
})

describe('a submitted session', () => {
  it('becomes an execution with its stills, their sources and doubts, and of the link what it holds', async () => {
    let judgement: StillJudgement = accepted
    const { ports, report, current, submit, link } = await opened({ judgeStill: async () => judgement })
    const put = async (
      capture: 'front' | 'back' | 'selfie',
      changed: Partial<typeof measurements> | object = {},
    ) =>
      putStill(
        ports,
        { session: await current(), report },
        { capture, bytes: writtenFace(capture), measurements: { ...measurements, ...changed } },
      )
    await changeSession(ports, { session: await current(), report }, { documentType: 'cnh' })
    await put('front', { source: 'file' })
    judgement = { accepted: true, warnings: ['too-dark'] }
    await put('back', { camera: 'OBS Virtual Camera' })
    judgement = accepted
    await put('selfie')
    const id = await submit()
    assert.equal(await submit(), id, 'a second submission is the same one')
    const execution = await ports.executions.findById(id)
    assert.ok(execution)
    const { captured, consent, images, history, linkId, reportVersion, parameters, parameterCpf } = execution
    assert.deepEqual([linkId, reportVersion, parameters, parameterCpf], [link.id, 1, {}, undefined])
    assert.equal(consent?.link, link.id)
    assert.deepEqual(Object.keys(images).toSorted(), ['back', 'front', 'selfie'])
    assert.deepEqual(
      history.map(({ actor }) => actor),
      [{ kind: 'page' }],
    )
    const { selfie, ...notes } = captured ?? assert.fail()
    assert.deepEqual(notes, {
      declaredType: 'cnh',
      doubts: [{ capture: 'back', reason: 'too-dark', refused: false }],
      claimedSources: { front: 'file', back: 'camera', selfie: 'camera' },
      virtualCameras: ['back'],
    })
    assert.ok(selfie)
  })
})

describe('a burst', () => {
  const depth = { parallax: 0.1, angleDegrees: 20, framesCompared: 7, pointsFollowed: 0.9 }
  const frames = (...names: readonly string[]) => names.map((name) => asBase64(writtenFace(name)))
  const four = frames('1', '2', '3', '4')

  async function withSelfie(replaced: Partial<FakePorts> = {}, changed: Partial<StoredReport> = {}) {
    const given = await opened(replaced)
    await given.put(writtenFace('ana'), false, 'selfie')
    const report = { ...given.report, ...changed }
    const burst = async (body: BurstBody) =>
      putBurst(given.ports, { session: await given.current(), report }, body)
    const movement = async () => (await given.current()).movement
    return { ...given, burst, movement }
  }

  it('is compared with the selfie as it is kept, on the share of its person', async () => {
    const asked: unknown[] = []
    const measure: FakePorts['movement']['measure'] = async (burst, caller) => {
      asked.push([burst.frames.length, Buffer.from(burst.selfie), burst.turnsAsked, caller])
      return ownBurst(depth)
    }
    const { burst, session, link } = await withSelfie({ movement: { measure } })
    assert.deepEqual(await burst({ frames: four }), { band: 'depth-seen', enough: true, triesLeft: 2 })
    const caller = { accountId, linkId: link.id, sessionId: session.id }
    assert.deepEqual(asked, [[4, Buffer.from(writtenFace('ana')), false, caller]])
  })

  it('that was measured is answered again without another try, and one of other frames is one', async () => {
    let measured = 0
    const measure = async () => (measured++, ownBurst(undefined))
    const { burst } = await withSelfie({ movement: { measure } })
    const first = await burst({ frames: four })
    assert.deepEqual(await burst({ frames: four }), first)
    assert.equal(measured, 1)
    assert.equal((await burst({ frames: four.toReversed() })).triesLeft, 1)
    assert.equal((await burst({ frames: frames('1', '2', '3', '4', '5') })).triesLeft, 0)
    await assert.rejects(burst({ frames: frames('5', '6', '7', '8') }), { code: 'conflict' })
    assert.deepEqual(await burst({ frames: frames('1', '2', '3', '4', '5') }), { ...first, triesLeft: 0 })
  })

  it('counts each frame that repeats another one, by its bytes or by its picture', async () => {
    for (const [seen, names, counted] of [
      [undefined, ['1', '1', '2', '1'], 2],
      [3, ['1', '1', '2', '1'], 3],
      [1, ['1', '2', '3', '4'], 1],
      [undefined, ['1', '2', '3', '4'], undefined],
    ] as const) {
      const faces = { ...ownFaces, ...(seen !== undefined && { repeated: seen }) }
      const measure = async () => ({ movement: depth, faces })
      const { burst, movement } = await withSelfie({ movement: { measure } })
      await burst({ frames: frames(...names) })
      assert.equal((await movement())?.faces?.repeated, counted)
    }
    const measure = async () => ownBurst(undefined)
    const { burst, movement } = await withSelfie({ movement: { measure } })
    await burst({ frames: frames('1', '1', '2', '3') })
    assert.equal((await movement())?.faces, undefined, 'nobody was followed in it')
  })

  it('that cannot be measured is no try', async () => {
    const busy = async () => Promise.reject(new LimiarError('overloaded', 'Busy.'))
    const { burst, movement, ports } = await withSelfie({ movement: { measure: busy } })
    await assert.rejects(burst({ frames: four }), { code: 'overloaded' })
    assert.equal((await movement())?.tries, 0)
    for (const key of await keptBlobs(ports)) await ports.blobs.remove(key)
    await assert.rejects(burst({ frames: four }), { code: 'unavailable' })
    assert.equal((await movement())?.tries, 0)
    await assert.rejects(burst({ frames: ['#', '#', '#', '#'] }), { code: 'unavailable' })
  })

  it('is not taken without a selfie, a consent, a time of each frame, or where nothing asks for it', async () => {
    const measure = () => assert.fail('it was measured')
    const { burst, ports, session, report } = await withSelfie({ movement: { measure } })
    const times = { code: 'invalid-request', errors: [{ pointer: '/times', detail: 'One for each frame.' }] }
    await assert.rejects(burst({ frames: four, times: [0, 1, 2] }), times)
    await assert.rejects(burst({ frames: Array.from({ length: 11 }, () => four[0]!) }), {
      errors: [{ pointer: '/frames', detail: '10 frames at most.' }],
    })
    for (const left of [{ sections: ['ocr' as const] }, { captures: ['front' as const] }]) {
      const definition = { ...report.definition, ...left }
      const unasked = await withSelfie({ movement: { measure } }, { definition })
      await assert.rejects(unasked.burst({ frames: four }), { code: 'not-found' })
    }
    await ports.sessions.change(session.id, () => ({ consent: undefined }))
    await assert.rejects(burst({ frames: four }), { code: 'consent-missing' })
    const bare = await opened({ movement: { measure } })
    const subject = { session: await bare.current(), report: bare.report }
    await assert.rejects(putBurst(bare.ports, subject, { frames: four }), {
      code: 'captures-missing',
      errors: [{ pointer: '', detail: 'The selfie was not captured.', code: 'selfie' }],
    })
  })

  it('comes too late once the session is submitted, also while it is measured', async () => {
    const given = await withSelfie({
      movement: {
        measure: async () => {
          await given.end()
          return ownBurst(depth)
        },
      },
    })
    await assert.rejects(given.burst({ frames: four }), { code: 'conflict' })
    await assert.rejects(given.burst({ frames: frames('5', '6', '7', '8') }), { code: 'conflict' })
    assert.equal((await given.movement())?.best, undefined)
  })
})

describe('a challenge', () => {
  async function challenged() {
    const given = await opened()
    const definition = { ...given.report.definition, movementChallenge: true }
    const report = { ...given.report, definition }
    const ask = async () => giveChallenge(given.ports, { session: await given.current(), report })
    return { ...given, report, ask }
  }
  const later = (minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS)

  it('stays the same for as long as it can be answered, and a session gets three', async () => {
    const { ask, setTime, current } = await challenged()
    const first = await ask()
    assert.deepEqual(Object.keys(first).toSorted(), ['directions', 'expiresAt', 'nonce'])
    assert.deepEqual(await ask(), first)
    const nonces = new Set([first.nonce])
    for (const minutes of [60, 120]) {
      setTime(later(minutes))
      nonces.add((await ask()).nonce)
    }
    assert.equal(nonces.size, 3)
    setTime(later(180))
    await assert.rejects(ask(), { code: 'conflict' })
    assert.equal((await current()).movement?.challenges, 3)
  })

  it('does not exist where none is asked for, nor after the submission', async () => {
    const { ports, report, session, ask, end } = await challenged()
    for (const changed of [{ movementChallenge: false }, { sections: ['ocr' as const] }]) {
      const definition = { ...report.definition, ...changed }
      const unasked = giveChallenge(ports, { session, report: { ...report, definition } })
      await assert.rejects(unasked, { code: 'not-found' })
    }
    await end()
    await assert.rejects(ask(), { code: 'conflict' })
  })

  it('is answered by a burst that names it, within its time, and by no other', async () => {
    const measure = async () => ownBurst(undefined)
    const { ports, report, current, put, ask, setTime } = await challenged()
    Object.assign(ports, { movement: { measure } })
    await put(writtenFace('ana'), false, 'selfie')
    const frames = ['1', '2', '3', '4'].map((name) => asBase64(writtenFace(name)))
    const answer = async (nonce: string | undefined) =>
      putBurst(ports, { session: await current(), report }, { frames, ...(nonce !== undefined && { nonce }) })
    await assert.rejects(answer(undefined), { code: 'conflict' }, 'no challenge was given')
    const { nonce, expiresAt } = await ask()
    for (const wrong of [undefined, `${nonce}x`, ''])
      await assert.rejects(answer(wrong), { code: 'conflict' })
    setTime(new Date(expiresAt))
    await assert.rejects(answer(nonce), { code: 'conflict' })
    setTime(at)
    assert.equal((await answer(nonce)).triesLeft, 2)
  })
})

describe('the choices of a session', () => {
  it('are a document of its report, the consent, and to go on without the code', async () => {
    const { ports, report, session, current, end } = await opened()
    const definition = { ...report.definition, documentTypes: ['rg' as const, 'cnh' as const] }
    const subject = { session, report: { ...report, definition } }
    assert.equal((await changeSession(ports, subject, { documentType: 'cnh' })).documentType, 'cnh')
    await assert.rejects(changeSession(ports, subject, { documentType: 'rne' }), {
      code: 'invalid-request',
      errors: [{ pointer: '/documentType', detail: 'One of rg, cnh.' }],
    })
    const still = aStill(session, { capture: 'back', measurements: { ...measurements, codeWanted: true } })
    await ports.sessions.putStill(still)
    assert.equal((await sessionProgress(ports, await current(), report)).code, 'wanted')
    await changeSession(ports, subject, {})
    assert.equal((await sessionProgress(ports, await current(), report)).code, 'wanted')
    const skipped = await changeSession(ports, subject, { codeSkipped: true })
    assert.equal(skipped.documentType, 'cnh', 'other choices stay')
    assert.equal((await sessionProgress(ports, await current(), report)).code, undefined)
    await end()
    await assert.rejects(changeSession(ports, subject, { documentType: 'rg' }), { code: 'conflict' })
    assert.equal((await current()).documentType, 'cnh')
  })
})

describe('the progress of a session', () => {
  it('counts an open document as both sides, and asks for movement after a selfie of the camera', async () => {
    const corner = { x: 0, y: 0 }
    const region = [corner, corner, corner, corner] as const
    const look = { edition: '1', photo: { width: 8, height: 6 }, region, text: [region], isOpen: true }
    const { ports, report, session, current } = await opened()
    const progress = async (changed: Partial<StoredReport['definition']> = {}) =>
      sessionProgress(ports, await current(), { ...report, definition: { ...report.definition, ...changed } })
    await ports.sessions.putStill(aStill(session, { look }))
    const open = await progress()
    assert.deepEqual([open.captured, open.sides, open.movementDue], [['front', 'back'], 'both', undefined])
    for (const [source, isDue] of [
      ['camera', true],
      ['shutter', true],
      ['file', undefined],
    ] as const) {
      const selfie = { capture: 'selfie', measurements: { ...measurements, source } } as const
      await ports.sessions.putStill(aStill(session, selfie))
      const { movementDue, burstsLeft } = await progress()
      assert.deepEqual([movementDue, burstsLeft], [isDue, 3], source)
    }
    const live = aStill(session, { capture: 'selfie', measurements })
    await ports.sessions.putStill(live)
    assert.equal((await progress({ selfie: 'camera' })).movementDue, undefined)
    const unasked = await progress({ sections: ['ocr'] })
    assert.deepEqual([unasked.movementDue, unasked.burstsLeft], [undefined, 0])
    await ports.sessions.change(session.id, () => ({ movement: { tries: 3 } }))
    const spent = await progress()
    assert.deepEqual([spent.movementDue, spent.burstsLeft], [undefined, 0])
  })

  it('names the steps that are done and counts the refusals, and ends with the submission', async () => {
    let judgement: StillJudgement = blurred
    const { put, ports, report, current } = await opened({ judgeStill: async () => judgement })
    await assert.rejects(put())
    judgement = accepted
    await put(writtenFace('ana'), false, 'selfie')
    const { captured, refused, consented, documentType } = await sessionProgress(
      ports,
      await current(),
      report,
    )
    assert.deepEqual(
      { captured, refused, consented, documentType },
      { captured: ['selfie'], refused: { front: 1 }, consented: true, documentType: undefined },
    )
    const executionId = 'e'.repeat(24)
    assert.deepEqual(await sessionProgress(ports, { ...(await current()), executionId }, report), {
      captured: [],
      refused: {},
      consented: true,
      burstsLeft: 0,
      executionId,
    })
  })
})
