import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { accessibilityFaultsIn } from '../../support/accessibility.ts'
import type { DrivenPage } from '../../support/browsers/driven-page.ts'
import { isOfCamera, sceneNames } from '../gallery/scene-names.ts'
import type { BuiltFiles } from '../support/gallery-server.ts'

/** Every view opens in this engine, in a language, light and dark, and axe finds nothing wrong with it. */
export function viewsSuite(
  language: string,
  opened: () => { readonly page: DrivenPage; readonly gallery: BuiltFiles },
): void {
  for (const scheme of ['light', 'dark']) {
    describe(`every view in ${language}, ${scheme}`, () => {
      const scenes = scheme === 'light' ? sceneNames : sceneNames.filter((scene) => !isOfCamera(scene))
      for (const scene of scenes) {
        it(`is accessible: ${scene}`, async () => {
          const { page, gallery } = opened()
          if (scene === scenes[0])
            await page.open(`${gallery.address}/?lang=${language}&scheme=${scheme}#${scene}`)
          await show(page, scene)
          assert.deepEqual(await accessibilityFaultsIn(page), [])
        })
      }
    })
  }
}

function show(page: DrivenPage, scene: string): Promise<void> {
  return page.evaluate(async (name) => {
    location.hash = name
    while (document.documentElement.dataset['shown'] !== name)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  }, scene)
}
