import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LimiarError, type ErrorCode } from '../../../src/protocol/errors.ts'
import { analyse, type AnalysisPorts } from '../../../src/server/analysis/pipeline.ts'
import { writtenFace, writtenFaces } from '../../support/fakes/written-faces.ts'

const today = '2026-06-01'
const picture = writtenFace('ana')
const captures = { front: picture, back: picture, selfie: picture }

/** Engines whose every call fails in one way. */
function failing(failure: () => Error): AnalysisPorts {
  const fail = () => Promise.reject(failure())
  return {
    faces: { ...writtenFaces(), findFaces: fail },
    documents: { read: fail, glance: fail, readCodes: fail, readNames: fail },
    inspector: { inspect: fail, cutPortrait: fail },
    issuerPortraits: { draw: fail },
    searchRegistry: fail,
  }
}

describe('an analysis that meets a failure', () => {
  for (const code of ['overloaded', 'unavailable', 'rate-limited'] satisfies ErrorCode[])
    it(`stores no findings when the failure passes by itself: ${code}`, async () => {
      const ports = failing(() => new LimiarError(code, 'Not now.'))
      await assert.rejects(analyse(captures, ports, { today }), { code })
    })

  it('stores no findings when only the search of the registry meets a passing failure', async () => {
    const searchRegistry = () => Promise.reject(new LimiarError('unavailable', 'The database is away.'))
    const ports = { ...failing(() => new Error('no')), faces: writtenFaces(), searchRegistry }
    await assert.rejects(analyse({ selfie: picture }, ports, { today }), { code: 'unavailable' })
  })

  it('stores no findings when only the comparison of portrait and selfie meets a passing failure', async () => {
    const faces: AnalysisPorts['faces'] = {
      ...writtenFaces(),
      findFaces: async (image) => {
        const found = await writtenFaces().findFaces(image)
        return { ...found, faces: found.faces.map((face) => ({ ...face, crop: new Uint8Array(112 * 112) })) }
      },
      copyAgreement: () => Promise.reject(new LimiarError('unavailable', 'Two workers died.')),
    }
    const ports = { ...failing(() => new Error('no')), faces, searchRegistry: async () => [] }
    await assert.rejects(analyse(captures, ports, { today }), { code: 'unavailable' })
  })

  it('names the failed stages when the failure is permanent', async () => {
    const ports = failing(() => new LimiarError('image-unreadable', 'The picture is damaged.'))
    const { faceMatch } = await analyse(captures, ports, { today })
    assert.deepEqual(faceMatch, {
      performed: false,
      reason: 'Looking for a face on the selfie failed: The picture is damaged.',
    })
  })

  it('cancels the other stages when one stage meets a passing failure', async () => {
    const calledOff = Promise.withResolvers<unknown>()
    const ports = failing(() => new LimiarError('overloaded', 'Not now.'))
    const findFaces: AnalysisPorts['faces']['findFaces'] = (_image, { signal } = {}) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => {
          calledOff.resolve(signal.reason)
          reject(signal.reason as Error)
        }),
      )
    const analysis = analyse(captures, { ...ports, faces: { ...ports.faces, findFaces } }, { today })
    await assert.rejects(analysis, { code: 'overloaded' })
    assert.equal(((await calledOff.promise) as LimiarError).code, 'overloaded')
  })
})
