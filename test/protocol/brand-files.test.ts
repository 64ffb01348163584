import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { brandFileAddress, keptBrandFile } from '../../src/protocol/reports/brand-files.ts'

const id = '0a'.repeat(16)

describe('the address of a kept file of a theme', () => {
  it('says the size of a picture, and none of a font', () => {
    for (const [address, kept] of [
      [`/brand/${id}-120x40.png`, { id, width: 120, height: 40 }],
      [`/brand/${id}-1x9999.png`, { id, width: 1, height: 9999 }],
      [`/brand/${id}.woff2`, { id }],
    ] as const) {
      assert.deepEqual(keptBrandFile(address), kept)
      assert.equal(brandFileAddress(kept), address)
    }
  })

  it('is nothing else', () => {
    for (const address of [
      undefined,
      '',
      `brand/${id}.woff2`,
      `https://evil.example/brand/${id}.woff2`,
      `/brand/${id}.woff2?a`,
      `/brand/${id}-120x40.png/..`,
      `/brand/${id}-120x40.png.woff2`,
      `/brand/${id}-12000x40.png`,
      `/brand/${id}-x40.png`,
      `/brand/${id}-120x40.webp`,
      `/brand/${id}.png`,
      `/brand/${id}x.woff2`,
      `/brand/${id.toUpperCase()}.woff2`,
      `/brand/../${id}.woff2`,
    ])
      assert.equal(keptBrandFile(address), undefined, address)
  })
})
