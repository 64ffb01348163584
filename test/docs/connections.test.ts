/** The page on privacy says to what an installation connects: a setting that names another machine is in its table. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { variables } from '../../src/server/settings/settings.ts'

const root = join(import.meta.dirname, '..', '..')

/** Addresses at which the server itself is reached. */
const ofTheServer = ['LIMIAR_PUBLIC_URL', 'LIMIAR_ONBOARDING_URL']
const ofOthers = Object.keys(variables)
  .flatMap((names) => names.split(/,\s*/))
  .filter((name) => /_(?:URL|ISSUER|ENDPOINT|BUCKET|HOSTS)$/.test(name) && !ofTheServer.includes(name))

describe('the settings that name another machine', () => {
  it('are known', () => assert.ok(ofOthers.length > 10, ofOthers.join(', ')))

  for (const [page, heading] of [
    ['docs/privacy.md', '## What the installation connects to'],
    ['docs/privacy.pt-br.md', '## A que a instalação se conecta'],
  ] as const)
    it(`are told in ${page}, with what is sent there and how it is forbidden`, () => {
      const [, section = ''] = readFileSync(join(root, page), 'utf8').split(`${heading}\n`)
      const [told = ''] = section.split(/^## /m)
      assert.deepEqual(
        ofOthers.filter((name) => !told.includes(`\`${name}\``)),
        [],
      )
    })
})
