/** How web-test-runner serves the tests of elements: as the product serves its pages, and without a build. */
import { createHash } from 'node:crypto'
import type { TestRunnerConfig } from '@web/test-runner'
import { playgroundPolicy } from '../../demo/playground-routes.ts'
import { consolePolicy, pagePolicy, workerPolicy } from '../../src/server/http/pages/page-policies.ts'
import { media } from './media.ts'

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number]
type Plugin = NonNullable<TestRunnerConfig['plugins']>[number]

/** The page that each file of tests gets; axe asks for its language and title. */
export const testPage: NonNullable<TestRunnerConfig['testRunnerHtml']> = (framework) => `<!doctype html>
<html lang="pt-BR">
  <head>
    <title>Limiar</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
  </head>
  <body>
    <script type="module" src="${framework}"></script>
  </body>
</html>`

/** The headers that the product sends with the pages that the tests of a folder are about. */
const policyOfFolder: Readonly<Record<string, string>> = {
  component: pagePolicy([]),
  console: consolePolicy,
  doctor: pagePolicy([]),
  playground: playgroundPolicy("'self'"),
}

/**
 * Every page of tests has the policy that the product sends with its own pages, and workers have theirs.
 *
 * One thing is added: the runner writes its settings into the page as scripts, and these very texts may run, known by
 * their hashes (CSP3, section 2.3.1). No other text may.
 */
export const policies: Middleware = async (context, next) => {
  await next()
  if (context.type !== 'text/html') return context.set('content-security-policy', workerPolicy)
  const page = String(context.body)
  // Other pages, such as the runner's own list of tests, get no policy.
  const [, folder] = /"\/test\/elements\/(\w+)\//.exec(page) ?? []
  if (folder !== undefined) context.set('content-security-policy', policyOf(folder, page))
}

/** @param folder By the runner's name in the page. */
function policyOf(folder: string, page: string): string {
  const policy = policyOfFolder[folder]
  if (policy === undefined) throw new Error(`No policy is known for the tests of ${folder}.`)
  return policy.replace("script-src 'self'", `script-src 'self' ${hashesOfScripts(page).join(' ')}`)
}

function hashesOfScripts(page: string): readonly string[] {
  const scripts = page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)
  return [...scripts].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** Photographs of people, at `/photographs/<name>`. */
export const photographs: Middleware = (context, next) => {
  const [, name] = /^\/photographs\/(\w+\.jpg)$/.exec(context.path) ?? []
  if (name === undefined) return next()
  context.body = media(name)
  context.type = 'jpg'
}

/** As in the build, `import address from './file?url'` gives the address of the file. */
export const addressesOfFiles: Plugin = {
  name: 'addresses-of-files',
  serve: ({ path, query }) =>
    'url' in query ? { body: `export default ${JSON.stringify(path)}`, type: 'js' } : undefined,
}
