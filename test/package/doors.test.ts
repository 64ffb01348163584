/** The doors of the published package, as its users reach them: by its types, and by an HTML file. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openChromium } from '../support/chromium.ts'
import { installPackage, printedBy, runModule } from './consumer.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every door, used as its documentation says, and mistakes that the types must not let pass. */
const consumerSource = `import { OnboardingFrame, OnboardingListener, SilenceError, type OnboardingEvent } from 'limiar/host'
  import { Onboarding } from 'limiar/host/react'
  import { onboardingWebViewProps } from 'limiar/host/react-native'
  import { OnboardingElement } from 'limiar/component'
  import { createServer, readSettings } from 'limiar/server'
  import { fakeAppKinds, startFakeApp } from 'limiar/testing'
  import type {} from 'limiar/testing/page'
  import { createElement } from 'react'

  export const server = createServer(readSettings({}))
  export const element: string = new OnboardingElement().link
  export const frame = new OnboardingFrame({ parent: document.body, url: 'https://onboarding.example/x', resize: false })
  export const app = startFakeApp(fakeAppKinds[0]).received.length
  export const kit = (): unknown => limiarTesting.startFakeApp('ios')
  export const component = createElement(Onboarding, { url: 'https://onboarding.example/x', onEvent: ({ code }) => code })

  const listener = new OnboardingListener({ send: (text) => text.length })
  export const props = onboardingWebViewProps({ url: 'https://onboarding.example/x', listener })
  listener.on('SDK_CAPTURE_INVALID', ({ response }) => {
    const reason: string | undefined = response?.reason
    const type: 'DOCUMENT_FRONT' | 'DOCUMENT_BACK' | 'DOCUMENT_CODE' | 'FACE' | undefined = response?.assuranceType
    return [reason, type]
  })
  export async function ended(): Promise<string | undefined> {
    for await (const event of listener) {
      if (event.code === 'STEP_STARTED') return event.response?.stepName
      // @ts-expect-error: an event without a response has none
      if (event.code === 'ONBOARDING_READY') return event.response?.stepName
    }
    try {
      const { outcome, executionId } = await listener.finished
      return outcome === 'finished' ? executionId : undefined
    } catch (error) {
      return error instanceof SilenceError ? error.code : undefined
    }
  }
  // @ts-expect-error: no such code
  listener.on('SDK_CAPTURE_INVALLID', () => undefined)
  // @ts-expect-error: a page and its place are needed
  new OnboardingFrame({ url: 'https://onboarding.example/x' })
  // @ts-expect-error: nobody sends this
  export const never: OnboardingEvent = { code: 'ONBOARDING_FINISHED', response: { executionId: 1 } }
`

/** A page without bundler and package manager: an HTML file and the package's files beside it. */
const htmlFile = `<!doctype html><html lang="pt-BR"><title>host</title><div id="here"></div>
  <limiar-onboarding link="/0123456789abcdef0123456789abcdef"></limiar-onboarding>
  <script type="module" src="/limiar/dist/component/index.js"></script>
  <script type="module">
    import { OnboardingFrame } from '/limiar/dist/host/index.js'
    window.frame = new OnboardingFrame({ parent: here, url: '/onboarding.html' })
    window.heard = frame.listener.once('ONBOARDING_READY')
  </script>`

const onboardingHtml = `<!doctype html><title>onboarding</title><script>
  const limiar = { version: 1, session: 'run-1', sequence: 1, at: new Date().toISOString() }
  parent.postMessage({ code: 'ONBOARDING_READY', limiar }, location.origin)
</script>`

describe('the doors of the published package', () => {
  let consumer = ''
  let remove = (): void => undefined
  before(() => ({ consumer, remove } = installPackage()))
  after(() => remove())

  it('type-check in a strict consumer that checks its libraries, and refuse mistakes', () => {
    writeFileSync(join(consumer, 'consumer.mts'), consumerSource)
    const tsc = join(root, 'node_modules/typescript-7/bin/tsc')
    const strict = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--types',
      'node,react',
    ]
    const lib = ['--lib', 'es2024,dom,dom.iterable']
    assert.equal(printedBy(consumer, [tsc, ...strict, ...lib, join(consumer, 'consumer.mts')]), '')
  })

  it('have one class behind all doors for hosts, and the same in one file', () => {
    const source = `import * as door from 'limiar/host'
      import * as native from 'limiar/host/react-native'
      import * as alone from 'limiar/host.js'
      console.log(door.SilenceError === native.SilenceError, Object.keys(alone).join() === Object.keys(door).join())`
    assert.equal(runModule(consumer, source).trim(), 'true true')
  })

  it('hold the events for other languages', () => {
    const names = [
      'events.schema.json',
      'onboarding_events.dart',
      'OnboardingEvents.kt',
      'OnboardingEvents.swift',
    ]
    const source = `import { readFileSync } from 'node:fs'
      for (const name of ${JSON.stringify(names)})
        console.log(readFileSync(new URL(import.meta.resolve('limiar/events/' + name)), 'utf8').includes('SDK_CAPTURE_INVALID'))`
    assert.equal(runModule(consumer, source).trim(), 'true\ntrue\ntrue\ntrue')
  })

  it('open from a plain HTML file', async () => {
    const server = serve(join(consumer, 'node_modules'))
    await once(server, 'listening')
    const browser = await openChromium()
    try {
      const page = await browser.newPage({ locale: 'pt-BR' })
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
      const heard = await page.evaluate(
        () => (window as unknown as { heard: Promise<{ code: string }> }).heard,
      )
      assert.equal(heard.code, 'ONBOARDING_READY')
      // The server does not exist: the element says so, in words that it loaded from the folder beside it.
      await page.locator('limiar-onboarding').getByRole('heading').waitFor()
      assert.deepEqual(faults, [])
    } finally {
      await browser.close()
      server.closeAllConnections()
      server.close()
    }
  })

  it('include the element’s description, for editors', () => {
    const installed = join(consumer, 'node_modules/limiar')
    const { customElements } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      readonly customElements: string
    }
    assert.match(readFileSync(join(installed, customElements), 'utf8'), /"tagName": "limiar-onboarding"/)
  })
})

/** The HTML files, and the package as it lies in a folder. */
function serve(modules: string): Server {
  return createServer((request, response) => {
    const path = request.url ?? '/'
    if (path === '/' || path === '/onboarding.html') {
      response.setHeader('content-type', 'text/html')
      return response.end(path === '/' ? htmlFile : onboardingHtml)
    }
    if (!path.startsWith('/limiar/dist/')) return response.writeHead(404).end()
    const isScript = path.endsWith('.js')
    response.setHeader('content-type', isScript ? 'text/javascript' : 'application/octet-stream')
    return response.end(readFileSync(join(modules, path)))
  }).listen(0)
}
