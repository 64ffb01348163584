import { assert } from '@open-wc/testing'
import { encoderWith } from '../../../src/component/capture/page-encoder.ts'
import { stillOfFile } from '../../../src/component/capture/still.ts'
import { quartered } from '../support/pictures.ts'

const limits = { stillBytes: 10_000_000, stillSidePixels: 4000 }
const stillOf = (file: Blob) => stillOfFile(file, 'file', limits, encoderWith(undefined))
/** No browser opens these bytes, which are only the head of such a file. */
const ascii = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('a file that a person chose', () => {
  it('is encoded again where the browser can open it', async () => {
    const canvas = quartered(400, 200)
    const png = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!)))
    const { image, measurements } = await stillOf(png)
    assert.equal(image.type, 'image/jpeg')
    assert.deepEqual(measurements, { source: 'file', width: 400, height: 200 })
  })

  for (const type of ['image/heic', 'image/heif', ''])
    it(`goes as it is where it is a HEIC that the browser cannot open, called ${type || 'nothing'}`, async () => {
      const file = new Blob([ascii('\0\0\0\x18ftypheic\0\0\0\0mif1heic')], { type })
      const { image, measurements } = await stillOf(file)
      assert.deepEqual([image.type, image.size], ['image/heic', file.size])
      assert.deepEqual(measurements, { source: 'file' })
    })

  for (const [what, text] of [
    ['a video', '\0\0\0\x18ftypisom'],
    ['a text', 'nothing to see'],
    ['nothing', ''],
  ] as const)
    it(`is refused as not a picture where it is ${what}`, async () => {
      const failure = await stillOf(new Blob([ascii(text)], { type: 'image/heic' })).catch(
        (error: unknown) => error,
      )
      assert.instanceOf(failure, Error)
    })
})
