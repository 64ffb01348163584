/** The page in every browser engine that can be had here; what is not installed is skipped, and fails in CI. */
import { after, before, describe } from 'node:test'
import type { DrivenBrowser } from '../../support/browsers/driven-page.ts'
import { browsers } from '../../support/browsers/installed.ts'
import { serveGallery, type BuiltFiles } from '../support/gallery-server.ts'
import { detectorSuite } from './detector-suite.ts'
import { openOracle, type Oracle } from './oracle.ts'
import { viewsSuite } from './views-suite.ts'

/** Together they speak every language; Portuguese in Chromium is read by the tests of the views. */
const languages: Readonly<Record<string, string>> = { Chromium: 'en', Firefox: 'es', WebKitGTK: 'pt-BR' }

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
      browser = await open({ camera: true })
    })
    after(() => browser.close())

    const opened = () => ({ page: browser.page, gallery, oracle })
    viewsSuite(languages[name] ?? 'pt-BR', opened)
    detectorSuite(opened)
  })
}
