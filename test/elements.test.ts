/** The tests of `test/elements` in Chromium, all of them or those that are named. */
import config from '../web-test-runner.config.ts'
import { ELEMENTS_VARIABLE } from './support/chosen-elements.ts'
import { reportElements } from './support/elements-run.ts'

await reportElements({ ...config, files: process.env[ELEMENTS_VARIABLE]?.split(' ') ?? config.files })
