/** What a submitted session becomes, and the proof of what the person agreed to. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import type { GivenConsent } from '../../../src/protocol/consent/consent.ts'
import { consentTexts } from '../../../src/protocol/consent/consent-texts.ts'
import { withTry } from '../../../src/server/domain/movement/movement-tries.ts'
import { completeRule } from '../../../src/server/domain/reports/rule-descriptions.ts'
import { findConsentText } from '../../../src/server/operations/sessions/consents.ts'
import { changeSession } from '../../../src/server/operations/sessions/session-progress.ts'
import { submitSession } from '../../../src/server/operations/sessions/submissions.ts'
import { setLinkActive } from '../../../src/server/operations/links/links.ts'
import { originMarks } from '../../../src/server/operations/executions/velocity.ts'
import { aStill } from '../../ports/stores-records.ts'
import { ownBurst } from '../../support/fakes/measured-bursts.ts'
import { accountId, at, measurements, openedSession, origin } from '../../support/fakes/opened-session.ts'
import { writtenFace } from '../../support/fakes/written-faces.ts'

type Opened = Awaited<ReturnType<typeof openedSession>>

const captures = ['front', 'back', 'selfie'] as const
async function putAll({ put }: Opened): Promise<void> {
  for (const capture of captures) await put(writtenFace(capture), false, capture)
}
async function executionOf({ ports, submit }: Opened) {
  return (await ports.executions.findById(await submit())) ?? assert.fail()
}

describe('an execution of the page', () => {
  it('has the CPF and the variables of its link, but no CPF that nothing is compared with', async () => {
    for (const [link, parameters, cpf] of [
      [{ cpf: '529.982.247-25', variables: { a: 1, cpf: '1' } }, { a: 1, cpf: '52998224725' }, '52998224725'],
      [{ variables: { a: 1, cpf: '1' } }, { a: 1 }, undefined],
    ] as const) {
      const opened = await openedSession({}, { link })
      await putAll(opened)
      const { parameters: told, parameterCpf } = await executionOf(opened)
      assert.deepEqual([told, parameterCpf], [parameters, cpf])
    }
  })

  it('has each picture under its capture, and the close-up of a code beside the side that it is on', async () => {
    const opened = await openedSession()
    await putAll(opened)
    const code = aStill(opened.session, {
      capture: 'code',
      measurements: { ...measurements, source: 'file' },
    })
    await opened.ports.sessions.putStill(code)
    const { id, images, captured, createdAt, status } = await executionOf(opened)
    assert.deepEqual([createdAt, status], [at, 'processando'])
    assert.deepEqual(Object.keys(images).toSorted(), ['back', 'code', 'front', 'selfie'])
    for (const [capture, { fileName }] of Object.entries(images))
      assert.equal(fileName, `${id}-${capture}.jpg`)
    assert.ok(captured)
    const camera = { front: 'camera', back: 'camera', selfie: 'camera' }
    assert.deepEqual(captured.claimedSources, camera)
    assert.equal('virtualCameras' in captured, false)
    assert.equal('declaredType' in captured, false)
    assert.equal('bothSidesIn' in captured, false)
  })

  it('has one picture of an open document in place of two, and the signature of its PDF', async () => {
    const opened = await openedSession()
    const { ports, session, put } = opened
    await put(writtenFace('selfie'), false, 'selfie')
    const corner = { x: 0, y: 0 }
    const region = [corner, corner, corner, corner] as const
    const look = { edition: '1', photo: { width: 8, height: 6 }, region, text: [region], isOpen: true }
    const pdfSignature = { outcome: 'valid' } as never
    await ports.sessions.putStill(aStill(session, { look, measurements: { source: 'pdf', pdfSignature } }))
    const { captured } = await executionOf(opened)
    assert.deepEqual(
      [captured?.bothSidesIn, captured?.claimedSources?.front, captured?.pdfSignatures],
      ['front', 'pdf', { front: pdfSignature }],
    )
  })

  it('keeps the movement that was compared with this selfie, and says where it was another one', async () => {
    for (const [compared, isOfAnother] of [
      ['selfie', undefined],
      ['somebody', true],
    ] as const) {
      const opened = await openedSession()
      const selfie = createHash('sha256').update(writtenFace(compared)).digest('hex')
      const depth = { parallax: 0.1, angleDegrees: 20, framesCompared: 7, pointsFollowed: 0.9 }
      const movement = withTry(undefined, { ...ownBurst(depth), selfie }, 'hash')
      await opened.ports.sessions.change(opened.session.id, () => ({ movement }))
      await putAll(opened)
      const execution = await executionOf(opened)
      assert.deepEqual(
        [execution.movement?.tries, execution.movement?.isOfAnotherSelfie],
        [1, isOfAnother],
        compared,
      )
      assert.equal(execution.captured?.selfie?.met, isOfAnother === undefined)
    }
  })

  it('has the marks of its origin where a rule counts them, and nowhere else', async () => {
    const rules = [completeRule({ rule: 'velocity_is_normal' })]
    const counting = await openedSession({}, { definition: { rules } })
    await putAll(counting)
    const { origin: marks } = await executionOf(counting)
    assert.deepEqual(marks, originMarks(counting.ports, accountId, origin))
    const other = await openedSession({}, { definition: { rules: [] } })
    await putAll(other)
    assert.equal((await executionOf(other)).origin, undefined)
  })
})

describe('a submission', () => {
  it('of a link that was closed meanwhile is refused, and one that was made meanwhile is answered', async () => {
    const closed = await openedSession()
    await putAll(closed)
    await setLinkActive(closed.ports, accountId, closed.report.id, closed.link.id, false)
    await assert.rejects(closed.submit(), { code: 'link-inactive' })
    const twice = await openedSession()
    await putAll(twice)
    const session = await twice.current()
    const again = { ...twice, session, origin }
    const id = await submitSession(twice.ports, again)
    assert.equal(await submitSession(twice.ports, again), id, 'as two calls that come at once')
  })

  it('may bring the consent itself, which then counts', async () => {
    const opened = await openedSession()
    await putAll(opened)
    const { ports, report, link, current, session } = opened
    await ports.sessions.change(session.id, () => ({ consent: undefined }))
    const subject = { session: await current(), link, report, origin }
    const consent = { version: 'x', at: at.toISOString() }
    await assert.rejects(submitSession(ports, subject, consent), { code: 'invalid-request' })
    assert.equal((await current()).executionId, undefined)
    const { version } = report.definition.consent
    const id = await submitSession(ports, subject, { ...consent, version })
    const execution = await ports.executions.findById(id)
    assert.deepEqual(execution?.consent, {
      version,
      agreedAt: at.toISOString(),
      receivedAt: at.toISOString(),
      link: link.id,
    })
  })
})

describe('a text that somebody agreed to', () => {
  const agree = async (opened: Opened, given: Partial<GivenConsent>) => {
    const { ports, report, current } = opened
    const consent = { version: report.definition.consent.version, at: at.toISOString(), ...given }
    const subject = { session: await current(), report }
    return (await changeSession(ports, subject, { consent })).consent
  }

  it('is kept under the hash of the receipt, for its own account', async () => {
    const opened = await openedSession()
    const { ports } = opened
    const [text = ''] = consentTexts({ name: 'Limiar', text: '' })
    const receipt = await agree(opened, { text })
    const hash = createHash('sha256').update(text).digest('hex')
    assert.equal(receipt?.textHash, hash)
    const kept = await findConsentText(ports, accountId, hash)
    assert.deepEqual(
      [kept.text, kept.hash, kept.version, kept.keptAt],
      [text, hash, opened.report.definition.consent.version, at],
    )
    await assert.rejects(findConsentText(ports, 'b'.repeat(24), hash), { code: 'not-found' })
    await assert.rejects(findConsentText(ports, accountId, '0'.repeat(64)), { code: 'not-found' })
  })

  it('that nobody showed is refused, and nothing is kept of it', async () => {
    const opened = await openedSession()
    const text = 'Anything at all.'
    await assert.rejects(agree(opened, { text }), {
      code: 'invalid-request',
      errors: [
        {
          pointer: '/consent/text',
          detail: 'This is not the text that the server gave for this edition.',
        },
      ],
    })
    const hash = createHash('sha256').update(text).digest('hex')
    await assert.rejects(findConsentText(opened.ports, accountId, hash), { code: 'not-found' })
    Object.assign(opened.ports, { consentTexts: { keep: () => assert.fail('it was kept') } })
    const unnamed = await agree(opened, {})
    assert.equal(unnamed?.textHash, undefined, 'the page’s own text, in a language that nobody named')
  })
})
