import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { saysNoCamera } from '../../../src/server/domain/pictures/told-origin.ts'

const file = (text: string) => new Uint8Array(Buffer.from(`\xff\xd8 before ${text} after`, 'latin1'))

describe('the file of a picture', () => {
  for (const words of [
    'ASCII\0\0\0Screenshot',
    'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
    'digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
    'digitalsourcetype/algorithmicMedia',
    'digitalsourcetype/screenCapture',
  ])
    it(`says that no camera took it: ${JSON.stringify(words)}`, () => {
      assert.equal(saysNoCamera(file(words)), true)
    })

  it('says nothing of the kind otherwise', () => {
    for (const words of ['', 'Screenshot', 'digitalsourcetype/digitalCapture', 'screenCapture'])
      assert.equal(saysNoCamera(file(words)), false, words)
  })

  it('is read alone, whatever lies beside it in memory', () => {
    const shared = Buffer.from('digitalsourcetype/screenCapture and a picture', 'latin1')
    assert.equal(saysNoCamera(new Uint8Array(shared.buffer, shared.byteOffset + 10, 30)), false)
    assert.equal(saysNoCamera(new Uint8Array(shared.buffer, shared.byteOffset, 31)), true)
  })
})
