/** How much a phone has to load, compressed as the server sends it, and when. */
import assert from 'node:assert/strict'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const page = fileURLToPath(new URL('../../dist/page', import.meta.url))
const html = readFileSync(join(page, 'index.html'), 'utf8')
const assets = readdirSync(join(page, 'assets'))

/** Bytes of every asset whose name matches; an asset that is missing is no small one. */
function sent(name: RegExp): number {
  const files = assets.filter((file) => name.test(file))
  assert.ok(files.length > 0, `no asset is called ${name}`)
  return files.reduce((sum, file) => sum + statSync(join(page, 'assets', `${file}.br`)).size, 0)
}

const firstLoad =
  brotliCompressSync(html).length +
  [...html.matchAll(/(?:src|href)="[^"]*assets\/([^"]+)"/g)].reduce(
    (sum, [, file]) => sum + statSync(join(page, 'assets', `${file}.br`)).size,
    0,
  )
const capture = sent(/^(capture-screens|frame-judge|geometry|vision-worker)-.*\.js$/)
const detector = sent(/^face-detector-.*\.blazeface$/) + sent(/^blazeface-detector-.*\.js$/)
/** All assets but those that few people need: other languages, Google's runtime, the QR code, the debug panel. */
const later = sent(/^(?!index|en-|es-|mediapipe|vision_wasm|qr-code|debug).*\.js$/)

describe('the page weighs', () => {
  const limits = [
    ['until its first screen', firstLoad, 35_000],
    ['for the later screens, opening and watching the camera', capture, 35_000],
    ['for finding faces', detector, 180_000],
    // 526 bytes more than until now say what happens when a server stays silent or the page's code does not come.
    ['in all', firstLoad + later + sent(/^face-detector-.*\.blazeface$/), 242_000],
  ] as const
  for (const [when, bytes, limit] of limits)
    it(`${limit / 1000} kB at most ${when}`, () => assert.ok(bytes <= limit, `${bytes} bytes`))

  it('little, with its element in the HTML', () =>
    assert.match(html, /<limiar-onboarding><\/limiar-onboarding>/))

  it('nothing of another language, another detector or another screen before it is asked for', () => {
    for (const file of assets.filter((name) => !name.startsWith('index')))
      assert.ok(!html.includes(file), file)
  })
})
