/**
 * Tests of elements, views, workers and canvases in a browser: `npm run test:watch`, and part of `npm test`.
 *
 * The sources are served as they are, each file by itself, under the content security policy of the product.
 */
import { fileURLToPath } from 'node:url'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import type { TestRunnerConfig } from '@web/test-runner'
import { playwrightLauncher } from '@web/test-runner-playwright'
import { fakeCamera, headlessShellPath, SILENT } from './test/support/chromium.ts'
import { lendContext } from './test/support/elements-context.ts'
import { consoleService, endOfConsoleService } from './test/support/elements-console.ts'
import { addressesOfFiles, photographs, policies, testPage } from './test/support/elements-server.ts'

/** A test that has not ended by then will not end. */
const TEST_MS = 60_000
/** For all tests of a file: the views take the longest, about half a minute of a busy machine. */
const FILE_MS = 240_000
/** For a browser to start, and for a file to load its hundreds of modules. */
const START_MS = 90_000

export default {
  rootDir: import.meta.dirname,
  files: 'test/elements/**/*.test.ts',
  // Lit as the product has it.
  nodeResolve: { exportConditions: ['production', 'default'] },
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: {
        executablePath: headlessShellPath(),
        args: [...SILENT, ...fakeCamera(), '--use-fake-device-for-media-stream=device-count=3'],
      },
      createBrowserContext: ({ browser }) =>
        lendContext(browser, { locale: 'pt-BR', reducedMotion: 'reduce', permissions: ['camera'] }),
    }),
  ],
  // The views keep a processor busy each, and the other lanes of a run have theirs.
  concurrency: 1,
  browserStartTimeout: START_MS,
  testsStartTimeout: START_MS,
  testsFinishTimeout: FILE_MS,
  testFramework: { config: { timeout: TEST_MS } },
  testRunnerHtml: testPage,
  middleware: [policies, photographs, consoleService],
  plugins: [
    addressesOfFiles,
    endOfConsoleService,
    esbuildPlugin({
      ts: true,
      target: 'es2022',
      tsconfig: fileURLToPath(new URL('test/elements/tsconfig.json', import.meta.url)),
    }),
  ],
  coverageConfig: { include: ['src/**/*.ts', 'demo/playground/**/*.ts'], reportDir: 'coverage' },
} satisfies TestRunnerConfig
