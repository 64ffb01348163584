import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { syntaxFaults, type ParsedLanguage } from '../support/syntax-faults.ts'

const root = join(import.meta.dirname, '..', '..')
const recipes = globSync('docs/hosts/*.md', { cwd: root })
const BLOCK = /^```(dart|kotlin|swift)\n(.*?)^```$/gms

describe('the recipes for hosts', () => {
  for (const recipe of recipes) {
    const text = readFileSync(join(root, recipe), 'utf8')
    for (const [index, [, language, program]] of [...text.matchAll(BLOCK)].entries()) {
      it(`can be parsed: block ${index + 1} of ${recipe}`, () => {
        assert.deepEqual(syntaxFaults(language as ParsedLanguage, program ?? ''), [])
      })
    }
  }

  it('would not pass with a mistake in them', () => {
    assert.notDeepEqual(syntaxFaults('swift', 'final class View { func show() { let x = } }'), [])
    assert.notDeepEqual(syntaxFaults('kotlin', 'class View { fun show( { } }'), [])
    assert.notDeepEqual(syntaxFaults('dart', 'class View { final int x = ; }'), [])
  })
})
