import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, it } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const pages = globSync(['*.md', 'docs/**/*.md', 'bench/**/*.md', 'examples/*.md'], { cwd: root }).toSorted()
const CODE = /^```.*?^```$|`[^`\n]*`/gms
const LINK = /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g
/** The address of a picture that HTML shows. */
const PICTURE = /\bsrc(?:set)?="(?!https?:)([^"]+)"/g
const HEADING = /^#+ (.*)$/gm
/** A file or folder of this repository as a sentence names it, without a placeholder in its name. */
const NAMED_PATH = /`((?:bench|demo|deploy|docs|examples|scripts|src|test)\/[\w./-]+)`/g
/** Files that an operator makes. */
const MADE_BY_HAND = ['deploy/secrets/']

/** The anchor that the pages' readers make of a heading: its letters, digits and hyphens, in small letters. */
function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
  return words.trim().replaceAll(' ', '-')
}

function anchorsOf(page: string): readonly string[] {
  const text = readFileSync(page, 'utf8').replaceAll(/^```.*?^```$/gms, '')
  return [...text.matchAll(HEADING)].map(([, heading = '']) => anchorOf(heading))
}

/** The links of a page that lead nowhere in this repository. */
function deadLinks(page: string): readonly string[] {
  const from = join(root, page)
  const text = readFileSync(from, 'utf8').replaceAll(CODE, '')
  return [...text.matchAll(LINK), ...text.matchAll(PICTURE)].flatMap(([, path = '', anchor]) => {
    const to = path === '' ? from : join(dirname(from), path)
    if (!existsSync(to) || relative(root, to).startsWith('..')) return [path]
    return anchor === undefined || anchorsOf(to).includes(anchor) ? [] : [`${path}#${anchor}`]
  })
}

describe('the documentation', () => {
  for (const page of pages)
    it(`has no link that leads nowhere: ${page}`, () => assert.deepEqual(deadLinks(page), []))

  // The change log names old places, and the table of licences names files of packages.
  for (const page of pages.filter((name) => !['CHANGELOG.md', 'THIRD-PARTY.md'].includes(name)))
    it(`names only files that exist: ${page}`, () => {
      const text = readFileSync(join(root, page), 'utf8')
      const named = [...text.matchAll(NAMED_PATH)].map(([, path = '']) => path)
      const missing = named.filter((path) => !existsSync(join(root, path)) && !MADE_BY_HAND.includes(path))
      assert.deepEqual(missing, [])
    })

  it('is reached from the README, page by page', () => {
    const reached = new Set(['README.md'])
    for (const page of reached)
      for (const [, path = ''] of readFileSync(join(root, page), 'utf8').matchAll(LINK)) {
        const to = relative(root, join(root, dirname(page), path))
        if (pages.includes(to)) reached.add(to)
      }
    const unreached = pages.filter((page) => page.startsWith('docs/') && !reached.has(page))
    assert.deepEqual(
      unreached.filter((page) => !page.startsWith('docs/decisions/')),
      [],
    )
  })
})
