/** Checks `llms.txt`, from which language models learn what the documentation has and where. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const entries = [
  ...readFileSync(join(root, 'llms.txt'), 'utf8').matchAll(/^- \[(.+?)\]\((.+?)\)(?:: (.+))?$/gm),
].map(([, title = '', page = '', sentence = '']) => ({ title, page, sentence }))

describe('llms.txt', () => {
  it('leads to files that exist', () => {
    assert.deepEqual(
      entries.filter(({ page }) => !existsSync(join(root, page))),
      [],
    )
  })

  it('names every page of the documentation once', () => {
    const pages = globSync(['README.md', 'docs/**/*.md', 'examples/*.md'], { cwd: root }).toSorted()
    const named = entries.map(({ page }) => page)
    assert.equal(new Set(named).size, named.length)
    assert.deepEqual(
      pages.filter((page) => !named.includes(page)),
      [],
    )
  })

  it('describes each by a whole sentence', () => {
    const cut = entries.filter(({ sentence }) => {
      const prose = sentence.replaceAll(/`[^`]*`/g, '')
      const count = (sign: string): number => prose.split(sign).length - 1
      return prose.includes('`') || count('(') !== count(')') || /^[a-z]+ \w+ = /.test(prose)
    })
    assert.deepEqual(cut, [])
  })

  it('describes every page that is not a decision', () => {
    const bare = entries.filter(({ page, sentence }) => sentence === '' && !page.includes('/decisions/'))
    assert.deepEqual(bare, [])
  })
})
