import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  fileEndingOf,
  isAnimated,
  isHeic,
  isPdf,
  mediaTypeOf,
  refusedFormatOf,
} from '../../../src/server/domain/pictures/image-format.ts'

const bytes = (latin1: string): Uint8Array => Buffer.from(latin1, 'latin1')
const PNG = '\x89PNG\r\n\x1a\n'
const chunk = (name: string, content = ''): string =>
  `\0\0\0${String.fromCharCode(content.length)}${name}${content}....`

describe('the format of a file', () => {
  it('is recognised by its first bytes', () => {
    for (const [head, mediaType] of [
      ['\xff\xd8\xff\xe0', 'image/jpeg'],
      [`${PNG}\0\0\0\rIHDR`, 'image/png'],
      ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
      ['\0\0\0\x20ftypavif', 'image/avif'],
      ['\0\0\0\x20ftypavis', 'image/avif'],
      ['RIFF\0\0\0\0WAVE', undefined],
      ['.RIFF\0\0\0\0WEBP', undefined],
      ['.\0\0\0\x20ftypavif', undefined],
      ['\xff\xd8', undefined],
      ['', undefined],
    ] as const)
      assert.equal(mediaTypeOf(bytes(head)), mediaType, JSON.stringify(head))
  })

  it('is the ending of its name', () => {
    for (const [head, ending] of [
      ['\xff\xd8\xff\xe0', 'jpg'],
      [`${PNG}\0\0\0\rIHDR`, 'png'],
      ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
      ['\0\0\0\x20ftypavif', 'avif'],
      ['GIF89a', 'bin'],
      ['', 'bin'],
    ] as const)
      assert.equal(fileEndingOf(bytes(head)), ending)
  })

  it('is that of a PDF or a HEIC only at the very beginning', () => {
    assert.deepEqual(
      ['%PDF-1.7', '%PDF', ' %PDF-1.7', ''].map((head) => isPdf(bytes(head))),
      [true, false, false, false],
    )
    assert.deepEqual(
      ['\0\0\0\x18ftypheic', '\0\0\0\x20ftypavif', '.\0\0\0\x18ftypheic', ''].map((head) =>
        isHeic(bytes(head)),
      ),
      [true, false, false, false],
    )
  })

  it('is named when it is refused', () => {
    for (const [head, name] of [
      ['GIF89a', 'a GIF'],
      ['II*\0', 'a TIFF'],
      ['MM\0*', 'a TIFF'],
      ['\0\0\0\x18ftypheic', 'a HEIC'],
      ['\0\0\0\x18ftyphevc', 'a HEIC'],
      ['\0\0\0\x18ftypmif1', 'a HEIC'],
      ['\0\0\0\x18ftypisom', 'a video'],
      ['%PDF-1.7', 'a PDF'],
      ['\r\n%PDF-1.7', 'a PDF'],
      ['<svg xmlns="http://www.w3.org/2000/svg">', 'an SVG'],
      ['\xef\xbb\xbf \n<?xml version="1.0"?><svg>', 'an SVG'],
      ['<!-- <svg -->', 'an SVG'],
      ['<!doctype html>', 'a page'],
      ['\n<html>', 'a page'],
      ['BM\0\0', 'a BMP'],
      ['\xff\x0a', 'a JPEG XL'],
      ['\0\0\0\x0cJXL \r\n', 'a JPEG XL'],
      ['a sentence', undefined],
      ['', undefined],
    ] as const)
      assert.equal(refusedFormatOf(bytes(head)), name, JSON.stringify(head))
  })
})

describe('the later bytes of a file', () => {
  it('say nothing about its format', () => {
    for (const head of [
      'GIF89a',
      'II*\0',
      'MM\0*',
      '\0\0\0\x18ftypheic',
      '\0\0\0\x18ftypisom',
      '%PDF-1.7',
      '<svg>',
      '<html>',
      'BM\0\0',
      '\xff\x0a',
      '\0\0\0\x0cJXL ',
    ])
      assert.equal(refusedFormatOf(bytes(`a sentence, and ${head}`)), undefined, JSON.stringify(head))
  })

  it('do not make one picture count as several', () => {
    assert.ok(!isAnimated(bytes('.\0\0\0\x20ftypavis')))
    assert.ok(!isAnimated(bytes('.RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0')))
    // The chunk of an animated PNG in a file that is not a PNG.
    assert.ok(!isAnimated(bytes(`\xff\xd8\xff\xe0\0\x10JF${chunk('acTL')}`)))
    assert.ok(!isAnimated(bytes(PNG + chunk('IHDR', 'x'.repeat(13)))))
  })
})

describe('a file with more than one picture', () => {
  it('is recognised', () => {
    assert.ok(isAnimated(bytes('\0\0\0\x20ftypavis')))
    assert.ok(isAnimated(bytes('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0')))
    assert.ok(isAnimated(bytes(PNG + chunk('IHDR', 'x'.repeat(13)) + chunk('acTL', '12345678'))))
  })
  it('is not mistaken for one with a single picture', () => {
    assert.ok(!isAnimated(bytes('\0\0\0\x20ftypavif')))
    assert.ok(!isAnimated(bytes('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x10\0\0\0')))
    assert.ok(!isAnimated(bytes('RIFF\0\0\0\0WEBPVP8 \x0a\0\0\0\x02\0\0\0')))
    assert.ok(!isAnimated(bytes(PNG + chunk('IHDR', 'x'.repeat(13)) + chunk('IDAT') + chunk('acTL'))))
    assert.ok(!isAnimated(bytes('\xff\xd8\xff\xe0')))
  })
  it('can be examined wherever it is cut short', () => {
    for (const whole of [
      'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02',
      PNG + chunk('IHDR', 'x'.repeat(13)) + '\xff\xff\xff\xfftEXt....',
    ])
      for (let length = 0; length <= whole.length; length++)
        assert.equal(typeof isAnimated(bytes(whole.slice(0, length))), 'boolean')
  })
})
