/** What the content security policies let each page do, asked as a browser asks them. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  consolePolicy,
  pagePolicy,
  referencePolicy,
  workerPolicy,
} from '../../../src/server/http/pages/page-policies.ts'

const policies = {
  link: () => pagePolicy([]),
  worker: () => workerPolicy,
  console: () => consolePolicy,
  reference: () => referencePolicy,
} as const

/** The sources of a directive; those of `default-src` where a policy does not name a directive that loads something. */
function sourcesOf(page: keyof typeof policies, directive: string): readonly string[] | undefined {
  const directives = policies[page]()
    .split('; ')
    .map((text) => text.split(' '))
  assert.equal(
    new Set(directives.map(([name]) => name)).size,
    directives.length,
    'a second one does not count',
  )
  const byName = new Map(directives.map(([name, ...sources]) => [name, sources]))
  return byName.get(directive) ?? (directive.endsWith('-src') ? byName.get('default-src') : undefined)
}

const KINDS = ['script', 'style', 'img', 'font', 'media', 'connect', 'worker', 'frame', 'object', 'manifest']

describe('the policy of a page', () => {
  it('lets it load what it needs, and nothing else', () => {
    const loads: Readonly<Record<keyof typeof policies, Readonly<Record<string, readonly string[]>>>> = {
      // Models run as WebAssembly. Pictures and videos of the camera are made in the page itself.
      link: {
        script: ["'self'", "'wasm-unsafe-eval'"],
        style: ["'self'"],
        img: ["'self'", 'blob:', 'data:'],
        font: ["'self'"],
        media: ["'self'", 'blob:'],
        connect: ["'self'"],
        worker: ["'self'"],
      },
      worker: { script: ["'self'", "'wasm-unsafe-eval'"], connect: ["'self'"] },
      // Pictures of executions come by calls with a cookie and a header.
      console: { script: ["'self'"], style: ["'self'"], img: ["'self'", 'blob:'], connect: ["'self'"] },
      // Its library makes style elements.
      reference: {
        script: ["'self'"],
        style: ["'self'", "'unsafe-inline'"],
        img: ["'self'", 'data:', 'blob:'],
        font: ["'self'"],
        connect: ["'self'"],
      },
    }
    for (const page of ['link', 'worker', 'console', 'reference'] as const)
      for (const kind of KINDS)
        assert.deepEqual(sourcesOf(page, `${kind}-src`), loads[page][kind] ?? ["'none'"], `${page} ${kind}`)
  })

  it('lets no text that was slipped into it send a form, or lead its own addresses elsewhere', () => {
    for (const page of ['link', 'console', 'reference'] as const)
      for (const directive of ['form-action', 'base-uri'])
        assert.deepEqual(sourcesOf(page, directive), ["'none'"], `${page} ${directive}`)
  })

  it('keeps the pages that handle access tokens out of frames, and that of a link for its report’s origins', () => {
    for (const page of ['console', 'reference'] as const)
      assert.deepEqual(sourcesOf(page, 'frame-ancestors'), ["'none'"])
    assert.deepEqual(sourcesOf('link', 'frame-ancestors'), ['*'])
    assert.match(pagePolicy(['https://a.example']), /; frame-ancestors https:\/\/a\.example$/)
  })

  it('lets only Lit turn text into HTML in the console', () => {
    assert.deepEqual(sourcesOf('console', 'require-trusted-types-for'), ["'script'"])
    assert.deepEqual(sourcesOf('console', 'trusted-types'), ['lit-html'])
    assert.equal(sourcesOf('link', 'trusted-types'), undefined)
  })
})
