/** Whole walks through the built page in one engine, by keyboard alone, in the language of that browser. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import sharp from 'sharp'
import { lastFileInput, type DrivenPage } from '../../support/browsers/driven-page.ts'
import { inOrder } from '../../support/in-order.ts'
import { startFakeOnboarding, type FakeOnboarding } from '../support/fake-onboarding.ts'
import {
  buttonComes,
  headingAfter,
  headingComes,
  heard,
  listen,
  pressNamed,
  textsOf,
} from './keyboard-walk.ts'

const captures = ['front', 'back', 'selfie'] as const
const PHONE = { width: 480, height: 800 }

export function walksSuite(opened: () => { readonly page: DrivenPage }): void {
  describe('a walk by keyboard alone', () => {
    let onboarding: FakeOnboarding
    let folder: string
    let picture: string

    // Each on an origin of its own: the page goes on where a walk in the same browser ended.
    beforeEach(async () => {
      onboarding = await startFakeOnboarding()
    })
    afterEach(() => onboarding.close())
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'limiar-walk-'))
      picture = join(folder, 'picture.png')
      await sharp({ create: { width: 640, height: 400, channels: 3, background: '#cde' } }).toFile(picture)
    })
    after(() => rm(folder, { recursive: true }))

    it('takes each picture with the shutter, and hears every step announced in its order', async () => {
      const { page } = opened()
      await page.resize(PHONE)
      await page.open(onboarding.address)
      const { consent, primer, capture, interlude, outcome, sending } = await textsOf(page)
      await headingComes(page, consent.title)
      await listen(page)
      await pressNamed(page, consent.accept)
      // The explanation is skipped where the camera was allowed before, as fake ones may be.
      const next = await headingAfter(page, consent.title)
      if (next === primer.title) await pressNamed(page, primer.open)
      for (const side of captures) {
        await headingComes(page, capture.titles[side])
        await buttonComes(page, capture.shutter)
        await pressNamed(page, capture.shutter, 'Space')
      }
      await headingComes(page, outcome.approved.title)
      const steps = [
        capture.titles.front,
        interlude.back.title,
        capture.titles.back,
        interlude.selfie.title,
        capture.titles.selfie,
        sending.title,
        outcome.approved.title,
      ]
      const announced = await heard(page)
      assert.deepEqual(inOrder(announced, steps), steps, announced.join(' · '))
      // What to do is said after the name of each camera screen, never before it.
      for (const side of captures)
        assert.ok(
          announced.indexOf(capture.frame[side]) > announced.indexOf(capture.titles[side]),
          announced.join(' · '),
        )
      assert.equal(onboarding.stills.length, captures.length)
    })

    it('sends files where the camera is refused', async () => {
      const { page } = opened()
      await page.open(onboarding.address)
      const { consent, primer, obstacles, obstacleWays, file, outcome } = await textsOf(page)
      await headingComes(page, consent.title)
      await page.evaluate(() => {
        MediaDevices.prototype.getUserMedia = () =>
          Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
        Permissions.prototype.query = () => Promise.resolve({ state: 'denied' } as PermissionStatus)
      }, undefined)
      await pressNamed(page, consent.accept)
      await headingComes(page, primer.title)
      await pressNamed(page, primer.open)
      await headingComes(page, obstacles['camera-denied'].title)
      await pressNamed(page, obstacleWays.useFile)
      for (const side of captures) {
        await headingComes(page, file.titles[side])
        await page.choose(lastFileInput, picture)
      }
      await headingComes(page, outcome.approved.title)
      assert.equal(onboarding.stills.length, captures.length)
      const sent = await sharp(onboarding.stills.at(-1)).metadata()
      assert.deepEqual([sent.format, sent.width, sent.height], ['jpeg', 640, 400])
    })
  })
}
