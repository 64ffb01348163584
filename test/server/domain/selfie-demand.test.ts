import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ClaimedSource, SelfieDemand } from '../../../src/protocol/captures.ts'
import {
  isSelfieAsAsked,
  mostOfSelfie,
  selfieAnswer,
  selfieValidation,
} from '../../../src/server/domain/reports/selfie-demand.ts'
import { moved } from '../../support/verdict-cases.ts'

const asks = (selfie: SelfieDemand) => ({
  captures: ['front', 'selfie'] as const,
  selfie,
  movementChallenge: false,
})
const answer = (asked: SelfieDemand, source?: ClaimedSource, movement?: Parameters<typeof selfieAnswer>[2]) =>
  selfieAnswer({ ...asks(asked), captures: ['front', 'selfie'] }, source, movement)
const shown = moved({ together: 95, withSelfie: 95 })

describe('the demand on a selfie', () => {
  it('is by default the most that captures and sections can show', () => {
    assert.equal(mostOfSelfie({ captures: ['front'], sections: ['liveness'] }), 'any')
    assert.equal(mostOfSelfie({ captures: ['selfie'], sections: ['ocr'] }), 'camera')
    assert.equal(
      mostOfSelfie({ captures: ['front', 'selfie'], sections: ['ocr', 'liveness'] }),
      'camera-with-movement',
    )
  })

  it('is met by a live camera, and by no other origin', () => {
    for (const [source, lacks] of [
      ['camera', []],
      ['shutter', []],
      ['native-camera', ['from-native-camera']],
      ['api', ['from-api']],
      ['file', ['from-file']],
      [undefined, ['from-file']],
    ] as const) {
      assert.deepEqual(answer('camera', source), { asked: 'camera', met: lacks.length === 0, lacks })
      assert.deepEqual(answer('any', source), { asked: 'any', met: true, lacks: [] })
      assert.deepEqual(answer('camera-with-movement', source, shown)?.lacks, lacks)
    }
  })

  it('is met by a movement that shows the selfie’s own face with depth', () => {
    const lacks = (movement?: Parameters<typeof selfieAnswer>[2]) =>
      answer('camera-with-movement', 'camera', movement)?.lacks
    assert.deepEqual(lacks(shown), [])
    assert.deepEqual(lacks(), ['no-movement'])
    assert.deepEqual(lacks({ tries: 0 }), ['no-movement'])
    assert.deepEqual(lacks({ tries: 1 }), ['movement-unclear'])
    assert.deepEqual(lacks(moved({ together: 95, withSelfie: 1 })), ['movement-unclear'])
    assert.deepEqual(answer('camera-with-movement', 'api')?.lacks, ['from-api', 'no-movement'])
  })

  it('is empty where there is no selfie', () => {
    assert.equal(selfieAnswer({ ...asks('camera'), captures: ['front'] }, 'file', undefined), undefined)
  })
})

describe('an execution', () => {
  const isAsAsked = (selfie: SelfieDemand, given: ReturnType<typeof answer>) =>
    isSelfieAsAsked({ captures: ['selfie'], selfie }, given)

  it('may be approved when its selfie meets the demand', () => {
    assert.equal(isAsAsked('camera', answer('camera', 'camera')), true)
    assert.equal(isAsAsked('camera', answer('camera', 'file')), false)
  })

  it('may not be approved where something was asked and nothing was recorded', () => {
    assert.equal(isAsAsked('camera', undefined), false)
    assert.equal(isAsAsked('any', undefined), true)
    assert.equal(isSelfieAsAsked({ captures: ['front'], selfie: 'camera' }, undefined), true)
  })

  it('says in words whether its selfie meets the demand, where there is one', () => {
    assert.equal(selfieValidation(undefined), undefined)
    assert.equal(selfieValidation(answer('any', 'file')), undefined)
    const met = selfieValidation(answer('camera', 'camera'))
    assert.deepEqual([met?.rule, met?.status], ['selfie_as_asked', 'VALID'])
    assert.match(met?.description ?? '', /câmera ao vivo\.$/)
    assert.match(
      selfieValidation(answer('camera-with-movement', 'camera', shown))?.description ?? '',
      /movimento mostrou o rosto/,
    )
    const lacking = selfieValidation(answer('camera-with-movement', 'native-camera'))
    assert.deepEqual([lacking?.rule, lacking?.status], ['selfie_as_asked', 'NOT_PERFORMED'])
    assert.equal(
      lacking?.description,
      'Veio do aplicativo de câmera do aparelho ou de um arquivo. A pessoa não fez o movimento. Uma pessoa confere.',
    )
    for (const [source, words] of [
      ['file', /^Veio de um arquivo\. /],
      ['api', /^Foi enviada pela API\. /],
    ] as const)
      assert.match(selfieValidation(answer('camera', source))?.description ?? '', words)
  })
})
