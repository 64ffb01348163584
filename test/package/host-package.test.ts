/** `limiar-host` as it would be published: the doors for hosts without the server, in a project with few packages. */
import assert from 'node:assert/strict'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { installHostPackage, packageCheckers, printedBy, runModule } from './consumer.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'dist/packages/host')
/** Bytes that a project of a few hundred kilobytes would still call small. */
const MOST_BYTES = 200 * 1024

/** Every door, used as its documentation says, and mistakes that the types must not let pass. */
const consumerSource = `import { OnboardingFrame, OnboardingListener, SilenceError, type OnboardingEvent } from 'limiar-host'
  import type { OnboardingFrame as WithoutBundler } from 'limiar-host/host.js'
  import { Onboarding } from 'limiar-host/react'
  import { Onboarding as InVue } from 'limiar-host/vue'
  import { onboardingWebViewProps, OnboardingListener as OnPhone } from 'limiar-host/react-native'
  import { fakeAppKinds, startFakeApp } from 'limiar-host/testing'
  import type {} from 'limiar-host/testing/page'
  import { createElement } from 'react'

  const url = 'https://onboarding.example/x'
  export const frame: WithoutBundler = new OnboardingFrame({ parent: document.body, url })
  export const app = startFakeApp(fakeAppKinds[0]).received.length
  export const kit = (): unknown => limiarTesting.startFakeApp('ios')
  export const component = createElement(Onboarding, { url, onEvent: ({ code }) => code })
  export const named: string | undefined = InVue.name
  export const props = onboardingWebViewProps({ url, listener: new OnPhone() })
  export const isSilent = (error: unknown): boolean => error instanceof SilenceError && error.code === 'stuck'
  export function reasonOf(event: OnboardingEvent): string | undefined {
    return event.code === 'SDK_CAPTURE_INVALID' ? event.response?.reason : undefined
  }
  // @ts-expect-error: no such code
  new OnboardingListener().on('SDK_CAPTURE_INVALLID', () => undefined)
`

describe('the package for hosts', () => {
  let consumer = ''
  let remove = (): void => undefined
  before(() => ({ consumer, remove } = installHostPackage()))
  after(() => remove())

  it('brings nothing with it, and is small', () => {
    const installed = join(consumer, 'node_modules/limiar-host')
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(installed, 'package.json'), 'utf8'),
    ) as Readonly<Record<string, unknown>>
    assert.deepEqual([dependencies, optionalDependencies], [undefined, undefined])
    const files = globSync('**/*', { cwd: installed, withFileTypes: true }).filter((entry) => entry.isFile())
    const bytes = files.map((file) => statSync(join(file.parentPath, file.name)).size)
    assert.ok(bytes.reduce((sum, size) => sum + size) < MOST_BYTES)
  })

  it('type-checks in a strict consumer that checks its libraries, and refuses mistakes', () => {
    writeFileSync(join(consumer, 'consumer.mts'), consumerSource)
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'react']
    // The setting of Vite's own template.
    const lib = ['--lib', 'es2022,dom,dom.iterable']
    assert.equal(printedBy(consumer, [tsc, ...strict, ...lib, join(consumer, 'consumer.mts')]), '')
  })

  it('opens its doors, and has one class behind all of them', () => {
    const source = `import * as door from 'limiar-host'
      import * as react from 'limiar-host/react'
      import * as vue from 'limiar-host/vue'
      import * as native from 'limiar-host/react-native'
      import * as testing from 'limiar-host/testing'
      import * as alone from 'limiar-host/host.js'
      console.log(vue.Onboarding.name)
      console.log([door.OnboardingFrame, react.Onboarding, native.onboardingWebViewProps, testing.startFakeApp,
        alone.OnboardingListener].map((one) => typeof one).join())
      console.log(door.SilenceError === native.SilenceError, door.OnboardingListener === native.OnboardingListener)`
    assert.equal(
      runModule(consumer, source).trim(),
      `LimiarOnboarding\n${'function,'.repeat(5).slice(0, -1)}\ntrue true`,
    )
  })

  it('holds the same kit and events as the package with the server', () => {
    for (const file of ['testing.js', 'events/events.schema.json', 'events/OnboardingEvents.kt', 'LICENSE'])
      assert.ok(readFileSync(join(consumer, 'node_modules/limiar-host', file)).length > 1000, file)
  })

  for (const [name, checker] of packageCheckers(folder))
    it(`has nothing that ${name} finds wrong`, () => {
      assert.equal(checker(), '')
    })
})
