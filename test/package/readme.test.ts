/**
 * The code of README as its reader runs it, block after block, in a project that has the packed packages instead of
 * published ones. Three things are replaced: the port of the server, which may be taken; `link`, which a host's own
 * server hands over; and types, which a browser does not read. `test/docs/languages.test.ts` checks that README in
 * Portuguese has the same code.
 */
import assert from 'node:assert/strict'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright'
import { openChromium } from '../support/chromium.ts'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'
import { installHostPackage, installPackage, type Consumer } from './consumer.ts'

const root = join(import.meta.dirname, '..', '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const STARTED_WITHIN_MS = 60_000

/** The blocks of README, by their language and a text that they contain. */
const blocks = [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
  language,
  code,
}))
function blockWith(words: string): string {
  const { code } = blocks.find((block) => block.code.includes(words)) ?? {}
  assert.ok(code, `README has no code with ${words}`)
  return code
}

const commands = blockWith('npm start')
const call = blockWith('curl')
const host = blockWith('OnboardingFrame')
const element = blockWith('limiar/component')
const serving = blockWith('createServer')

describe('the code of README', () => {
  let server: Consumer
  let hosts: Consumer
  let served: ChildProcess
  let port = 0
  let environment: NodeJS.ProcessEnv = {}
  let url = ''
  let browser: Browser
  let files: Server | undefined

  before(async () => {
    server = installPackage()
    hosts = installHostPackage()
    installCommand(server.consumer)
    port = await freePort()
    // The Node of this project comes first, because a reader has the version that the package requires.
    environment = {
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
      PORT: String(port),
      LIMIAR_LOG_LEVEL: 'silent',
      npm_config_offline: 'true',
    }
    writeFileSync(join(server.consumer, 'serve.mts'), serving)
    served = spawn(process.execPath, ['serve.mts'], {
      cwd: server.consumer,
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    browser = await openChromium()
  })
  after(async () => {
    await browser.close()
    files?.close()
    served.kill('SIGTERM')
    await once(served, 'exit')
    server.remove()
    hosts.remove()
  })

  it('is all run here: a block that is not fails this test', () => {
    assert.deepEqual(
      blocks.map(({ code }) => code),
      [commands, call, host, element, serving],
    )
  })

  it('names commands that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>
    }
    const named = [...commands.matchAll(/^npm (?:run )?(\S+)/gm)].map(([, name = '']) => name)
    assert.deepEqual(named, ['start', 'start', 'test', 'test:all'])
    assert.deepEqual(
      named.filter((name) => scripts[name] === undefined),
      [],
    )
  })

  it('serves', async () => {
    const health = await until('the server answers', () =>
      fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined),
    )
    assert.equal(health.status, 200)
  })

  it('makes a link by the API', async () => {
    const script = call.replace(':8080', `:${port}`)
    assert.notEqual(script, call)
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-ec', script], {
      cwd: server.consumer,
      env: environment,
      timeout: STARTED_WITHIN_MS,
    })
    const answer = JSON.parse(stdout) as Readonly<Record<string, unknown>>
    for (const name of ['_id', 'token', 'url', 'active'])
      assert.ok(call.includes(`"${name}"`) && answer[name] !== undefined, name)
    url = String(answer['url'])
    assert.match(url, new RegExp(`^http://127\\.0\\.0\\.1:${port}/[0-9a-f]{32}$`))
  })

  it('shows the page in a frame as high as it needs, and hears it, from another origin', async () => {
    const page = await browser.newPage({ locale: 'pt-BR', viewport: { width: 390, height: 844 } })
    files = servedFolder(hosts.consumer, pageOf(host, 'limiar-host', hosts.consumer, url))
    await once(files, 'listening')
    await page.goto(`http://localhost:${(files.address() as AddressInfo).port}/`)
    await agreeable(page.frameLocator('iframe'))
    // The first report names no origin, so the page tells its height and little else.
    await until('the frame follows the page', async () => {
      const { height = 0 } = (await page.locator('iframe').boundingBox()) ?? {}
      return height > 400 ? true : undefined
    })
    await page.close()
  })

  it('shows the element in a page of the same origin, and hears it', async () => {
    const page = await browser.newPage({ locale: 'pt-BR' })
    const heard: string[] = []
    page.on('console', (message) => heard.push(message.text()))
    const own = pageOf(element, 'limiar', server.consumer, url)
    await page.route('**/own/**', async (route) => {
      const path = new URL(route.request().url()).pathname.replace('/own', '')
      const file = fileOf(server.consumer, own, path)
      await route.fulfill({ body: file.body, contentType: file.type })
    })
    await page.goto(`http://127.0.0.1:${port}/own/`)
    await agreeable(page)
    await until('the page hears the element', async () =>
      heard.includes('ONBOARDING_READY') ? true : undefined,
    )
    await page.close()
  })
})

/** Links the command of the package, as npm does. */
function installCommand(consumer: string): void {
  const command = join(consumer, 'node_modules/limiar/dist/lib/server/cli.js')
  const bin = join(consumer, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  chmodSync(command, 0o755)
  symlinkSync(command, join(bin, 'limiar'))
}

/** The text that a person sees once the page is up. */
async function agreeable(view: Pick<Page, 'getByRole'>): Promise<void> {
  await view.getByRole('button', { name: /aceitar/i }).waitFor()
}

/** A page with a block of README as its program, whose imports lead to the files of the packed package. */
function pageOf(program: string, packed: string, consumer: string, linkUrl: string): string {
  const { exports } = JSON.parse(
    readFileSync(join(consumer, 'node_modules', packed, 'package.json'), 'utf8'),
  ) as { readonly exports: Readonly<Record<string, string | { readonly default: string }>> }
  const imports = Object.entries(exports).flatMap(([door, to]) =>
    typeof to === 'string'
      ? []
      : [[door.replace('.', packed), `./node_modules/${packed}/${to.default.replace('./', '')}`]],
  )
  return `<!doctype html><meta charset="utf-8"><title>host</title>
    <script type="importmap">${JSON.stringify({ imports: Object.fromEntries(imports) })}</script>
    <div id="onboarding"></div>
    <script>globalThis.link = ${JSON.stringify({ url: linkUrl })}</script>
    <script type="module">${stripTypeScriptTypes(program)}</script>`
}

function servedFolder(folder: string, page: string): Server {
  return createServer(({ url: path = '/' }, answer) => {
    const { body, type } = fileOf(folder, page, path)
    answer.setHeader('Content-Type', type).end(body)
  }).listen(0, 'localhost')
}

function fileOf(
  folder: string,
  page: string,
  path: string,
): { readonly body: Buffer | string; readonly type: string } {
  if (path === '/') return { body: page, type: 'text/html' }
  const type = path.endsWith('.js')
    ? 'text/javascript'
    : path.endsWith('.wasm')
      ? 'application/wasm'
      : 'text/plain'
  return { body: readFileSync(join(folder, path)), type }
}
