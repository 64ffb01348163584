/**
 * How many good clips are captured and how many bad stills pass: `npm run bench:capture -- [half or both] [part of a
 * name] [folder for frames and logs]`.
 *
 * Clips are generated from specimens, drawn surfaces and photographs of people, and their frames go through the page's
 * own worker, gates, hints and trigger in Chromium, ten a second on the clock of the clip, so the speed of the machine
 * does not matter. Gates were fitted on the development half; the evaluation half has other cards, surfaces, people and
 * movements.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { halves, type Half } from '../demo/specimens/halves.ts'
import { openChromium } from '../test/support/chromium.ts'
import { documentClips } from './capture/document-clips.ts'
import type { ClipResult } from './capture/page.ts'
import { selfieClips } from './capture/selfie-clips.ts'
import { serveCorpus } from './capture/serve-corpus.ts'
import { summary, wrongClips, type JudgedClip } from './capture/tables.ts'

const [wanted, part = '', folder] = process.argv.slice(2)
const served = await serveCorpus()
const browser = await openChromium()
try {
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error.message))
  for (const half of Object.keys(halves) as Half[]) {
    if (wanted !== undefined && wanted !== 'both' && wanted !== half) continue
    await page.goto(`${served.address}/page.html?half=${half}`)
    await page.waitForFunction(() => 'runClip' in globalThis)
    const judged: JudgedClip[] = []
    for (const [index, clip] of [...documentClips(half), ...selfieClips(half)].entries()) {
      if (!clip.name.includes(part)) continue
      const result: ClipResult = await page.evaluate(([h, i]) => runClip(h, i), [half, index] as const)
      judged.push({ clip, result })
      if (folder !== undefined) await keep(join(folder, `${half}-${index}`), clip.name, result, page)
    }
    console.log(`\nClips of the ${half} half\n\n${summary(judged)}\n${wrongClips(judged)}`)
  }
} finally {
  await browser.close()
  await served.close()
}

/** A frame from the middle of the clip, and everything that the page saw and said. */
async function keep(path: string, name: string, result: ClipResult, page: Page): Promise<void> {
  const [, half, index] = /([a-z]+)-(\d+)$/.exec(path)!
  const frame = await page.evaluate(([h, i]) => showClip(h, i, 2), [half as Half, Number(index)] as const)
  await writeFile(`${path}.jpg`, Buffer.from(frame, 'base64'))
  await writeFile(`${path}.json`, JSON.stringify({ name, ...result }))
}
