/** The page in every browser engine that is installed here; a missing one is skipped, and fails in CI. */
import { after, before, describe } from 'node:test'
import type { DrivenBrowser } from '../../support/browsers/driven-page.ts'
import { browsers } from '../../support/browsers/installed.ts'
import { serveGallery, type BuiltFiles } from '../support/gallery-server.ts'
import { detectorSuite } from './detector-suite.ts'
import { openOracle, type Oracle } from './oracle.ts'
import { viewsSuite } from './views-suite.ts'
import { walksSuite } from './walks-suite.ts'

/** The language in which each engine shows every view; Chromium has a test of its own. */
const shown: Readonly<Record<string, string>> = { Firefox: 'es', WebKitGTK: 'pt-BR' }
/** Together they walk in every language. */
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
    if (shown[name]) viewsSuite(shown[name], opened)
    detectorSuite(opened)
    walksSuite(opened)
  })
}
