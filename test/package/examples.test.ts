/**
 * The example projects, for a person who copied a folder and installed the packages that it names: the packages as they
 * would be published, the project's own settings, its own tools.
 */
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, it } from 'node:test'
import { openChromium } from '../support/chromium.ts'
import { builtFolder } from '../component/support/built-files.ts'
import { startFakeService } from '../support/server.ts'
import { installClientPackage, installHostPackage, printedBy, type Consumer } from './consumer.ts'

const root = join(import.meta.dirname, '..', '..')
const examples = join(root, 'examples')
const tool = (path: string): string => join(root, 'node_modules', path)
/** Packages that are here only as types. They are copied, because each looks for the other beside it. */
const types = join(root, '.cache/types')
/** Packages that are too large for a test; examples/README.md names them. */
const absent = new Set(['@angular/build', '@angular/cli', 'expo'])

/** A copy of the example with our two packages and those that its package.json names. */
function copyOf(example: string, consumer: string): string {
  const project = join(consumer, example)
  cpSync(join(examples, example), project, {
    recursive: true,
    filter: (path) => !/node_modules|\/dist/.test(path),
  })
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(project, 'package.json'), 'utf8'),
  ) as { readonly [kind in 'dependencies' | 'devDependencies']?: Readonly<Record<string, string>> }
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const link = join(project, 'node_modules', name)
    if (name.startsWith('limiar-') || absent.has(name) || existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    if (existsSync(join(types, name))) cpSync(join(types, name), link, { recursive: true })
    else symlinkSync(join(root, 'node_modules', name), link)
  }
  return project
}

describe('the example projects', () => {
  let host: Consumer
  let client: Consumer
  before(() => {
    ;[host, client] = [installHostPackage(), installClientPackage()]
    cpSync(join(client.consumer, 'node_modules'), join(host.consumer, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
  })
  after(() => {
    host.remove()
    client.remove()
  })

  it('are all tried here', () => {
    const projects = globSync('*/package.json', { cwd: examples }).map((path) => dirname(path))
    assert.deepEqual(projects.toSorted(), ['angular', 'html', 'react', 'react-native', 'vue'])
  })

  it('react: type-checks and is built', () => {
    const project = copyOf('react', host.consumer)
    assert.equal(printedBy(project, [tool('typescript/bin/tsc')]), '')
    assertBuilt(project)
  })

  it('vue: type-checks, its templates too, and is built', () => {
    const project = copyOf('vue', host.consumer)
    assert.equal(printedBy(project, [tool('vue-tsc/bin/vue-tsc.js')]), '')
    assertBuilt(project)
  })

  it('angular: is compiled ahead of time under strict templates', () => {
    const project = copyOf('angular', host.consumer)
    assert.equal(
      printedBy(project, [tool('@angular/compiler-cli/bundles/src/bin/ngc.js'), '-p', 'tsconfig.json']),
      '',
    )
    assert.match(readFileSync(join(project, 'dist/app.component.js'), 'utf8'), /ɵɵdefineComponent/)
  })

  it("react-native: type-checks against React Native's own types, which refuse a wrong prop", () => {
    const project = copyOf('react-native', host.consumer)
    // `index.ts` is the only file that imports `expo`, which is not here.
    rmSync(join(project, 'index.ts'))
    const faults = (): readonly string[] =>
      printedBy(project, [tool('typescript/bin/tsc')]).match(/^[\w-]+\.tsx(?=\()/gm) ?? []
    assert.deepEqual(faults(), [])
    for (const file of ['app.tsx', 'onboarding-screen.tsx']) {
      const program = readFileSync(join(project, file), 'utf8')
      writeFileSync(join(project, file), program.replace('flex: 1', "flex: 'all'"))
    }
    assert.deepEqual(faults(), ['app.tsx', 'onboarding-screen.tsx'])
  })

  it('html: makes a link at a server and shows its page', async () => {
    const project = copyOf('html', host.consumer)
    const service = await startFakeService({}, { pageDirectory: await builtFolder('page') })
    const browser = await openChromium()
    const server = await startServer(project, service.client.baseUrl, service.client.token)
    try {
      const page = await browser.newPage({ locale: 'pt-BR' })
      const codes: string[] = []
      page.on('console', (message) => codes.push(message.text()))
      await page.goto(server.address)
      await page
        .frameLocator('iframe')
        .getByRole('button', { name: /aceitar/i })
        .waitFor()
      assert.ok(codes.includes('ONBOARDING_READY'), codes.join())
      const { height } = (await page.locator('iframe').boundingBox()) ?? { height: 0 }
      assert.ok(height > 400, `${height} px high`)
    } finally {
      server.process.kill()
      await browser.close()
      await service.close()
    }
  })
})

function assertBuilt(project: string): void {
  assert.doesNotMatch(printedBy(project, [tool('vite/bin/vite.js'), 'build']), /error/i)
  assert.notEqual(globSync('dist/assets/*.js', { cwd: project }).length, 0)
}

/** The example's own server, on a port that the system chooses; it says its address. */
async function startServer(
  project: string,
  limiar: string,
  token: string,
): Promise<{ readonly process: ChildProcess; readonly address: string }> {
  const started = spawn(process.execPath, ['server.mjs'], {
    cwd: project,
    env: { ...process.env, LIMIAR_URL: limiar, LIMIAR_TOKEN: token, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [address] = (await once(createInterface(started.stdout), 'line')) as [string]
  return { process: started, address }
}
