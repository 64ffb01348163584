import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { describe, it } from 'node:test'
import type { DocumentLook } from '../../../src/documents/document-look.ts'
import { keyGroups } from '../../../src/documents/codes/vio-templates.ts'
import type { ModelCaller } from '../../../src/server/domain/model-caller.ts'
import { NOT_LOOKED_AT } from '../../../src/server/domain/findings/still-doubt.ts'
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
import { createLink } from '../../../src/server/operations/links/links.ts'
import { removeDueBlobs } from '../../../src/server/operations/pictures/blob-removal.ts'
import { anExecution, aStill } from '../../ports/stores-records.ts'
import type { FakePorts } from '../../support/fakes/service-ports.ts'
import { accepted, accountId, at, measurements, openedSession } from '../../support/fakes/opened-session.ts'
import { ownBurst, ownFaces } from '../../support/fakes/measured-bursts.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { keptBlobs } from '../../support/kept-blobs.ts'
import { until } from '../../support/until.ts'
import { signedLicence } from '../../support/signed-licence.ts'

const HOUR_MS = 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
const blurred: StillJudgement = { accepted: false, reason: 'too-blurred', detail: 'Blurred.' }

describe('a session', () => {
  it('is found by its whole secret, through its own link, for an hour', async () => {
    const { ports, report, link, session, secret, setTime } = await openedSession()
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
    const { ports, report, link, token } = await openedSession()
    assert.equal((await findLink(ports, token)).link.id, link.id)
    for (const unknown of ['0'.repeat(32), link.id, ''])
      await assert.rejects(findLink(ports, unknown), { code: 'link-unknown' })
    const archived = { ...report, archivedAt: at }
    await assert.rejects(openSession(ports, { link, report: archived }), { code: 'link-inactive' })
    const closed = { ...link, active: false }
    await assert.rejects(openSession(ports, { link: closed, report }), { code: 'link-inactive' })
  })

  it('keeps the version of the report under which it was opened', async () => {
    const { ports, report, session } = await openedSession()
    const newer = { ...report, version: 2, name: 'newer' }
    assert.equal(await ports.reports.update(newer, {}), true)
    assert.equal((await reportOf(ports, session, newer)).version, 1)
    assert.equal(await reportOf(ports, { ...session, reportVersion: 2 }, newer), newer)
    assert.equal(await reportOf(ports, { ...session, reportVersion: undefined }, newer), newer)
    assert.equal(await reportOf(ports, { ...session, reportVersion: 7 }, newer), newer)
  })

  it('shows its execution for ten minutes after it was submitted, and none of another account', async () => {
    const { ports, session, setTime } = await openedSession()
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
    const { put, session, link } = await openedSession({ judgeStill })
    assert.deepEqual(await put(), { warnings: [], showsBothSides: false, isCodeWanted: false })
    assert.deepEqual(asked, [['front', { accountId, linkId: link.id, sessionId: session.id }, false]])
  })

  it('that could not be looked at is kept with that doubt, about which the person is not told', async () => {
    const judgeStill = async (): Promise<StillJudgement> => ({
      accepted: true,
      warnings: [NOT_LOOKED_AT, 'too-dark'],
    })
    const { put, ports, session } = await openedSession({ judgeStill })
    assert.deepEqual((await put()).warnings, ['too-dark'])
    const [still] = await ports.sessions.stills(session.id)
    assert.deepEqual(
      still?.doubts.map(({ reason }) => reason),
      [NOT_LOOKED_AT, 'too-dark'],
    )
  })

  it('that the person insists on is taken with its doubt after three refusals of different pictures', async () => {
    let judgement: StillJudgement = blurred
    const { put, ports, session } = await openedSession({ judgeStill: async () => judgement })
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
      const { put, ports, session, setTime, end } = await openedSession({
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

  it('is kept under a name of its own, without the bytes after its end, in place of an earlier one', async () => {
    const judged: Uint8Array[] = []
    const judgeStill: FakePorts['judgeStill'] = async (_capture, bytes) => (judged.push(bytes), accepted)
    const { put, ports, session } = await openedSession({ judgeStill })
    const webp = Buffer.from('RIFF\x08\0\0\0WEBPVP8 ', 'latin1')
    const kept: string[] = []
    for (let sent = 0; sent < 2; sent++) {
      await put(Buffer.concat([webp, Buffer.from('and a film')]))
      const [still, ...others] = await ports.sessions.stills(session.id)
      assert.deepEqual([still?.mediaType, still?.bytes, still?.createdAt, others], ['image/webp', 16, at, []])
      assert.deepEqual(still?.contentHash, createHash('sha256').update(webp).digest())
      assert.deepEqual(Buffer.from((await ports.blobs.get(still.blobKey)) ?? []), webp)
      assert.match(still.blobKey, new RegExp(`^stills/${session.id}/front-[0-9a-f]{24}$`))
      kept.push(still.blobKey)
    }
    assert.notEqual(kept[0], kept[1])
    assert.deepEqual(
      judged.map((bytes) => Buffer.from(bytes)),
      [webp, webp],
    )
  })

  it('that is the same file as a still of the other kind is refused, and nothing of it stays', async () => {
    const { put, ports, setTime } = await openedSession()
    await put(writtenFace('ana'))
    await assert.rejects(put(writtenFace('ana'), false, 'selfie'), ({ code, errors }: LimiarError) => {
      assert.deepEqual([code, errors[0]?.code, errors[0]?.pointer], ['capture-refused', 'same-picture', ''])
      return true
    })
    setTime(new Date(at.getTime() + HOUR_MS))
    await removeDueBlobs(ports)
    assert.equal((await keptBlobs(ports)).length, 1)
  })

  it('is not insisted on unless its sender says so, however many were refused', async () => {
    const { put, ports, report, current } = await openedSession({ judgeStill: async () => blurred })
    for (const picture of ['one', 'two', 'three'])
      await assert.rejects(put(writtenFace(picture)), { code: 'capture-refused' })
    const sent = { capture: 'front', bytes: writtenFace('four'), measurements } as const
    await assert.rejects(putStill(ports, { session: await current(), report }, sent), {
      code: 'capture-refused',
    })
    assert.equal((await current()).refusals?.front?.count, 4)
  })

  it('is given up with its caller', async () => {
    const { signal } = new AbortController()
    const told: unknown[] = []
    const { ports, report, current } = await openedSession({
      judgeStill: async (_capture, _bytes, _caller, options) => (told.push(options?.signal), accepted),
    })
    const sent = { capture: 'front', bytes: writtenFace('ana'), measurements, signal } as const
    await putStill(ports, { session: await current(), report }, sent)
    assert.deepEqual(told, [signal])
  })

  it('whose session is erased while it is judged is not kept', async () => {
    const { put, ports } = await openedSession()
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
    const { ports, put, session } = await openedSession({
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
    const { ports, put, session } = await openedSession()
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
      await assert.rejects(put(file), ({ code, message, errors }: LimiarError) => {
        assert.deepEqual([code, errors[0]?.code], ['capture-refused', 'not-an-image'])
        return /not a picture/.test(message)
      })
    await assert.rejects(put(pdf, true, 'selfie'), { code: 'capture-refused' })
    assert.deepEqual([(await ports.sessions.stills(session.id)).length, await keptBlobs(ports)], [0, []])
  })

  it('is taken for no capture of which the report says nothing, and only before the submission', async () => {
    const { ports, report, put, current, session, end } = await openedSession()
    const definition = { ...report.definition, captures: ['selfie' as const] }
    const unasked = { session: await current(), report: { ...report, definition } }
    const sent = { capture: 'front', bytes: writtenFace('ana'), measurements } as const
    await assert.rejects(putStill(ports, unasked, sent), { code: 'not-found' })
    await end()
    Object.assign(ports, { judgeStill: () => assert.fail('it was judged') })
    await assert.rejects(put(), { code: 'conflict' })
    assert.deepEqual(await ports.sessions.stills(session.id), [])
  })
})

describe('the code of a document', () => {
  const { issuer, code } = signedLicence()
  const identityKey = generateKeyPairSync('ec', { namedCurve: 'secp521r1' })
  const issuerKey = ({ publicKey }: Pick<typeof issuer, 'publicKey'>) =>
    ({
      group: keyGroups.senatranCurve,
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      validFrom: '2019-08-13T00:00:00Z',
      validUntil: '2039-08-13T00:00:00Z',
      environment: 'production',
    }) as const

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
    const given = await openedSession({
      readCodes: async () => codes,
      judgeStill: async () => ({ ...accepted, look }),
    })
    const { ports, session, current } = given
    await importIssuerKey(ports, issuerKey(issuer))
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
    assert.equal((await put('selfie')).isCodeWanted, false)
  })

  it('that was read on its side is not asked for, and the side is said to have one', async () => {
    const { put, see, show, stillOf, closeUp } = await licensed()
    see({ edition: '1', isOpen: false })
    show(code)
    assert.equal((await put('back')).isCodeWanted, false)
    const kept = await stillOf('back')
    const look = { edition: '1', isOpen: false, isWithoutCode: false }
    assert.deepEqual([kept?.measurements, kept?.look], [measurements, look])
    await assert.rejects(closeUp(), { code: 'not-found' })
  })

  it('is kept close up once it can be read there; a refusal is counted', async () => {
    const { put, show, stillOf, closeUp, current, ports } = await licensed()
    for (const side of ['front', 'back'] as const) await put(side)
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

  it('comes too late where the session is submitted while it is read, and no refusal is counted', async () => {
    const { put, closeUp, ports, end, current } = await licensed()
    await put('back')
    Object.assign(ports, { readCodes: async () => (await end(), []) })
    await assert.rejects(closeUp(), { code: 'conflict' })
    assert.equal((await current()).refusals, undefined)
  })

  it('is no other file, needs the consent, and comes too late after the submission', async () => {
    const { put, show, closeUp, ports, session, end } = await licensed()
    await put('back')
    show(code)
    await assert.rejects(closeUp(Buffer.from('plain text')), ({ code, errors }: LimiarError) => {
      assert.deepEqual([code, errors[0]?.code], ['capture-refused', 'not-an-image'])
      return true
    })
    const drawn = { image: writtenFace('drawn'), signature: undefined }
    Object.assign(ports, { filePictures: { ...ports.filePictures, ofPdf: async () => drawn } })
    await closeUp(Buffer.from('%PDF-1.7\n'))
    const { consent } = (await ports.sessions.find(session.id)) ?? {}
    await ports.sessions.change(session.id, () => ({ consent: undefined }))
    await assert.rejects(closeUp(), { code: 'consent-missing' })
    await ports.sessions.change(session.id, () => ({ consent }))
    await end()
    Object.assign(ports, { readCodes: () => assert.fail('it was read') })
    await assert.rejects(closeUp(), { code: 'conflict' })
  })

  it('is looked for by what the judge saw: a zone tells a national identity card from others', async () => {
    const asked: unknown[] = []
    for (const hasZone of [true, false, undefined]) {
      const { put, ports, session } = await licensed()
      await importIssuerKey(ports, { ...issuerKey(identityKey), group: 'cin' })
      await ports.sessions.change(session.id, () => ({ documentType: 'rg' }))
      Object.assign(ports, {
        judgeStill: async () => ({ ...accepted, ...(hasZone !== undefined && { hasZone }) }),
        readCodes: async (bytes: Uint8Array) => (asked.push(bytes), []),
      })
      assert.equal((await put('back')).isCodeWanted, hasZone === true, `${hasZone}`)
    }
    assert.deepEqual(asked, [writtenFace('back')])
  })
})

describe('a submission', () => {
  it('names each capture that is missing, and needs the consent', async () => {
    const { put, submit, ports, session } = await openedSession()
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
    const { ports, report, current, submit, link } = await openedSession({
      judgeStill: async () => judgement,
    })
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
    const given = await openedSession(replaced)
    await given.put(writtenFace('ana'), false, 'selfie')
    const report = { ...given.report, ...changed }
    const burst = async (body: BurstBody) =>
      putBurst(given.ports, { session: await given.current(), report }, body)
    const movement = async () => (await given.current()).movement
    return { ...given, burst, movement }
  }
  type Given = Awaited<ReturnType<typeof withSelfie>>

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

  it('that a virtual camera or no camera took in time is doubted, by the times of its frames', async () => {
    const measure = async () => ownBurst(depth)
    for (const [told, seconds, doubt] of [
      [{ camera: 'virtual' }, 0, 'virtual-camera'],
      [{ times: [0, 400, 800, 1200] }, 2, undefined],
      [{ times: [0, 400, 800, 1200] }, 0, 'capture-times'],
      [{ times: [0, 1, 2, 3] }, 2, 'capture-times'],
    ] as const) {
      const { burst, movement, setTime } = await withSelfie({ movement: { measure } })
      setTime(new Date(at.getTime() + seconds * 1000))
      await burst({ frames: four, ...told } as BurstBody)
      assert.equal((await movement())?.stream, doubt, JSON.stringify(told))
    }
  })

  it('is given up with its caller, and kept apart from the same text divided into other frames', async () => {
    const { signal } = new AbortController()
    const told: unknown[] = []
    const measure: FakePorts['movement']['measure'] = async (_burst, _caller, given) => (
      told.push(given),
      ownBurst(undefined)
    )
    const { ports, report, current, burst } = await withSelfie({ movement: { measure } })
    await putBurst(ports, { session: await current(), report }, { frames: ['AAAA', 'AAAAAAAA'] }, signal)
    assert.deepEqual(told, [signal])
    assert.equal((await burst({ frames: ['AAAAAAAA', 'AAAA'] })).triesLeft, 1)
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
    const bare = await openedSession({ movement: { measure } })
    const subject = { session: await bare.current(), report: bare.report }
    const unagreed = { ...subject, session: { ...subject.session, consent: undefined } }
    await assert.rejects(putBurst(bare.ports, unagreed, { frames: four }), { code: 'consent-missing' })
    await assert.rejects(putBurst(bare.ports, subject, { frames: four }), {
      code: 'captures-missing',
      errors: [{ pointer: '', detail: 'The selfie was not captured.', code: 'selfie' }],
    })
  })

  it('is counted for a session as it is stored, whatever it was when the burst was sent', async () => {
    const measure = () => assert.fail('it was measured')
    for (const [change, code] of [
      [(given: Given) => given.end(), 'conflict'],
      [
        ({ ports, session }: Given) => ports.sessions.change(session.id, () => ({ consent: undefined })),
        'consent-missing',
      ],
    ] as const) {
      const given = await withSelfie({ movement: { measure } })
      const session = await given.current()
      await change(given)
      await assert.rejects(putBurst(given.ports, { session, report: given.report }, { frames: four }), {
        code,
      })
      assert.equal((await given.movement())?.tries, undefined)
    }
  })

  it('has ten frames where no turns are asked for', async () => {
    const { burst } = await withSelfie()
    const many = (count: number) => Array.from({ length: count }, () => four[0]!)
    await burst({ frames: many(10) })
    await assert.rejects(burst({ frames: many(11) }), {
      code: 'invalid-request',
      errors: [{ pointer: '/frames', detail: '10 frames at most.' }],
    })
  })

  it('that was interrupted while the same one was measured leaves no try over that others took', async () => {
    const measures: PromiseWithResolvers<ReturnType<typeof ownBurst>>[] = []
    const measure = async () => {
      const measured = Promise.withResolvers<ReturnType<typeof ownBurst>>()
      measures.push(measured)
      return measured.promise
    }
    const { burst, movement } = await withSelfie({ movement: { measure } })
    const same = [burst({ frames: four }), burst({ frames: four })]
    const outcomes = Promise.allSettled(same)
    await until('both are measured', () => measures.length === 2 || undefined)
    measures[0]!.reject(new LimiarError('overloaded', 'Busy.'))
    await assert.rejects(same[0]!, { code: 'overloaded' })
    for (const name of ['5', '6', '7']) {
      const other = burst({ frames: frames(name, name, name, name) })
      await until('it is measured', () => measures.length === Number(name) - 2 || undefined)
      measures.at(-1)!.resolve(ownBurst(undefined))
      await other
    }
    measures[1]!.resolve(ownBurst(depth))
    await assert.rejects(same[1]!, { code: 'conflict' })
    await outcomes
    const { tries, best } = (await movement()) ?? {}
    assert.deepEqual([tries, best], [3, undefined])
  })

  it('of a session that was submitted while it could not be measured is still a try', async () => {
    const given: Given = await withSelfie({
      movement: {
        measure: async () => {
          await given.end()
          throw new LimiarError('overloaded', 'Busy.')
        },
      },
    })
    await assert.rejects(given.burst({ frames: four }), { code: 'overloaded' })
    assert.equal((await given.movement())?.tries, 1)
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
    const given = await openedSession()
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

describe('the frames of a challenge', () => {
  it('cannot be older than the challenge that they answer, whichever others are still measured', async () => {
    let isFirst = true
    const measure = async () => {
      if (!isFirst)
        return ownBurst({ parallax: 0.1, angleDegrees: 20, framesCompared: 7, pointsFollowed: 0.9 })
      isFirst = false
      return new Promise<never>(() => undefined)
    }
    for (const [span, doubt] of [
      [12_000, undefined],
      [60_000, 'capture-times'],
    ] as const) {
      isFirst = true
      const given = await openedSession(
        { movement: { measure } },
        { definition: { movementChallenge: true } },
      )
      const { ports, report, current, put, setTime } = given
      await put(writtenFace('ana'), false, 'selfie')
      const subject = async () => ({ session: await current(), report })
      const answer = async (name: string, times: number[]) => {
        const { nonce } = await giveChallenge(ports, await subject())
        setTime(new Date(now + 15_000))
        const frames = Array.from({ length: 16 }, (_, at) => asBase64(writtenFace(`${name}${at}`)))
        return putBurst(ports, await subject(), { frames, nonce, times })
      }
      let now = at.getTime()
      const times = Array.from({ length: 16 }, (_, at) => (span / 15) * at)
      void answer('one', times)
      await until('the first is counted', async () =>
        (await current()).movement?.measuring ? true : undefined,
      )
      now += 10 * MINUTE_MS
      setTime(new Date(now))
      await answer('two', times)
      assert.equal((await current()).movement?.stream, doubt)
    }
  })
})

describe('the choices of a session', () => {
  it('are a document of its report, the consent, and to go on without the code', async () => {
    const { ports, report, session, current, end } = await openedSession()
    const definition = { ...report.definition, documentTypes: ['rg' as const, 'cnh' as const] }
    const subject = { session, report: { ...report, definition } }
    assert.equal((await changeSession(ports, subject, { documentType: 'cnh' })).documentType, 'cnh')
    await assert.rejects(changeSession(ports, subject, { documentType: 'rne' }), {
      code: 'invalid-request',
      errors: [{ pointer: '/documentType', detail: 'One of rg, cnh.' }],
    })
    const still = aStill(session, { capture: 'back', measurements: { ...measurements, codeWanted: true } })
    for (const one of [aStill(session, { capture: 'front' }), still]) await ports.sessions.putStill(one)
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
    const { ports, report, session, current } = await openedSession()
    const progress = async (changed: Partial<StoredReport['definition']> = {}) =>
      sessionProgress(ports, await current(), { ...report, definition: { ...report.definition, ...changed } })
    await ports.sessions.putStill(aStill(session, { look }))
    const open = await progress()
    assert.deepEqual([open.captured, open.sides, open.movementDue], [['front', 'back'], 'both', undefined])
    const other = await openedSession()
    await other.ports.sessions.putStill(aStill(other.session, { capture: 'back', look }))
    const { captured } = await sessionProgress(other.ports, other.session, other.report)
    assert.deepEqual(captured, ['front', 'back'], 'whichever side it came as')
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
    const { put, ports, report, current } = await openedSession({ judgeStill: async () => judgement })
    await assert.rejects(put())
    judgement = accepted
    await put(writtenFace('ana'), false, 'selfie')
    await put(writtenFace('ana, back'), false, 'back')
    const done = { captured: ['back', 'selfie'], refused: { front: 1 }, consented: true, burstsLeft: 3 }
    const session = await current()
    assert.deepEqual(await sessionProgress(ports, session, report), { ...done, movementDue: true })
    const chosen = { ...session, consent: undefined, documentType: 'cnh' } as const
    assert.deepEqual(await sessionProgress(ports, chosen, report), {
      ...done,
      movementDue: true,
      consented: false,
      documentType: 'cnh',
    })
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
