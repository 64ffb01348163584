import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { exampleOrigins, playgroundSettings } from '../../demo/playground-settings.ts'

describe('the settings of npm start', () => {
  it('let the playground and every example project show the page', () => {
    const { embedOrigins } = playgroundSettings({ PORT: '9090' })
    assert.deepEqual(embedOrigins, ['http://localhost:9090', ...exampleOrigins])
  })

  it('name the origins that the examples say they have', () => {
    const page = readFileSync(new URL('../../examples/README.md', import.meta.url), 'utf8')
    const written = [...page.matchAll(/`(http:\/\/localhost:\d+)`/g)].map(([, origin]) => origin)
    assert.deepEqual(written.toSorted(), exampleOrigins.toSorted())
  })

  it('leave alone the variables that the environment sets', () => {
    const { embedOrigins } = playgroundSettings({ LIMIAR_EMBED_ORIGINS: 'https://bank.example' })
    assert.deepEqual(embedOrigins, ['https://bank.example'])
  })
})
