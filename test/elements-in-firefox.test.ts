/** The tests of `test/elements` in the Firefox that is installed, by WebDriver BiDi. */
import { describe } from 'node:test'
import { chromeLauncher } from '@web/test-runner-chrome'
import * as puppeteer from 'puppeteer-core'
import config from '../web-test-runner.config.ts'
import { ELEMENTS_VARIABLE } from './support/chosen-elements.ts'
import { PREFERENCES } from './support/browsers/firefox.ts'
import { browsers, findFirefox } from './support/browsers/installed.ts'
import { reportElements } from './support/elements-run.ts'

const whyNot = browsers().find(({ name }) => name === 'Firefox')?.whyNot ?? 'it is not known'
/** BiDi has no colour schemes to set; test/component/browsers shows every view in Firefox and searches it by axe. */
const OF_CHROMIUM = '!test/elements/*/*views.test.ts'

if (whyNot) describe('the elements in Firefox', { skip: whyNot })
else
  await reportElements(
    {
      ...config,
      files: [...(process.env[ELEMENTS_VARIABLE]?.split(' ') ?? [config.files]), OF_CHROMIUM],
      browsers: [
        // This browser's launcher is named after Chrome, but also starts Firefox.
        chromeLauncher({
          puppeteer,
          launchOptions: {
            browser: 'firefox',
            executablePath: findFirefox() ?? 'firefox',
            extraPrefsFirefox: { ...PREFERENCES, 'intl.accept_languages': 'pt-BR' },
          },
          // A profile of its own is enough: a second context would not have its settings.
          createBrowserContext: async ({ browser }) => browser.defaultBrowserContext(),
        }),
      ],
    },
    { maySkip: true },
  )
