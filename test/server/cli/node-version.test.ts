import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { whyTooOld } from '../../../src/server/cli/command/node-version.ts'

describe('the Node that runs a command', () => {
  it('is as new as the package asks for', () => {
    const { engines } = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    ) as { readonly engines: { readonly node: string } }
    const oldest = engines.node.replace('>=', '')
    assert.equal(whyTooOld(`${oldest}.0`), undefined)
    for (const version of ['22.99.1', '24.0.0', '100.0.0']) assert.equal(whyTooOld(version), undefined)
    for (const version of ['20.20.2', '22.17.9', '18.0.0'])
      assert.equal(whyTooOld(version), `Limiar needs Node ${oldest} or newer; this is ${version}.`)
  })
})
