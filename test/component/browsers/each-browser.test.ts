/** The page in every browser engine that can be had here; what is not installed is skipped, and fails in CI. */
import { after, before, describe } from 'node:test'
import type { DrivenBrowser } from '../../support/browsers/driven-page.ts'
import { browsers } from '../../support/browsers/installed.ts'
import { serveGallery, type BuiltFiles } from '../support/gallery-server.ts'
import { detectorSuite } from './detector-suite.ts'
import { openOracle, type Oracle } from './oracle.ts'
import { viewsSuite } from './views-suite.ts'
import { walksSuite } from './walks-suite.ts'

/** Together they show every language and walk in every language; all views in Chromium have a test of their own. */
const shown: Readonly<Record<string, string>> = { Chromium: 'en', Firefox: 'es', WebKitGTK: 'pt-BR' }
const walked: Readonly<Record<string, string>> = { Chromium: 'pt-BR', Firefox: 'es', WebKitGTK: 'en' }

let gallery: BuiltFiles
let oracle: Oracle

before(async () => {
  gallery = await serveGallery()
  oracle = await openOracle(gallery)
})

after(async () => {
  await oracle.close()
  await gallery.close()
})

for (const { name, whyNot, open } of browsers()) {
  describe(`in ${name}`, { skip: whyNot }, () => {
    let browser: DrivenBrowser

    before(async () => {
      browser = await open({ camera: true, language: walked[name] ?? 'pt-BR' })
    })
    after(() => browser.close())

    const opened = () => ({ page: browser.page, gallery, oracle })
    viewsSuite(shown[name] ?? 'pt-BR', opened)
    detectorSuite(opened)
    walksSuite(opened)
  })
}
