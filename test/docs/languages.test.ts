/** Checks that a page in two languages says the same in both: its parts, its figures, its code, where it leads. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const ENDING = '.pt-br.md'
/** The template of a report that Brazilian law asks for has no other language. */
const pages = globSync(`{README,docs/**/*}${ENDING}`, { cwd: root }).filter(
  (page) => page !== `docs/ripd${ENDING}`,
)

/** The parts of a page that do not depend on its language. */
function skeleton(text: string): object {
  const code = [...text.matchAll(/^```.*?^```$/gms)].map(([block]) =>
    block.replaceAll(/#.*|<.*?>/g, '').trimEnd(),
  )
  const prose = text.replaceAll(/^```.*?^```$/gms, '')
  const inline = [...prose.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words.replaceAll(/<.*?>/g, '<>'))
  // A page in Portuguese leads to another one of its language where there is one.
  const links = [...prose.matchAll(/\]\(([^)#\s]+)/g)].map(([, path = '']) => path.replace(ENDING, '.md'))
  return {
    links: [...new Set(links)].toSorted(),
    headings: [...prose.matchAll(/^#+ /gm)].map(([signs]) => signs.trim()),
    rows: [...prose.matchAll(/^\|/gm)].length,
    numbers: [...prose.replaceAll(/\]\(.*?\)|`[^`]*`/g, '').matchAll(/\d+(?:[.,]\d+)*/g)]
      .map(([number]) => number.replaceAll(/[.,]/g, ''))
      .toSorted(),
    code: code.map((block) => block.split('\n').map((line) => line.trimEnd())),
    inline: inline
      .map((words) => words.replaceAll(/chave|key|id ou token|id or token|pasta|folder|setas|arrows/g, '_'))
      .toSorted(),
  }
}

describe('the pages in Portuguese', () => {
  it('are there', () => assert.notEqual(pages.length, 0))

  for (const page of pages)
    it(`say what the English ones say: ${page}`, () => {
      const [own, english] = [page, page.replace(ENDING, '.md')].map((path) =>
        readFileSync(join(root, path), 'utf8'),
      )
      assert.deepEqual(skeleton(own ?? ''), skeleton(english ?? ''))
      assert.ok(
        own?.includes(`](${page.split('/').at(-1)?.replace(ENDING, '.md')})`),
        'names the English page',
      )
    })

  it('would fail without a figure, a heading, a call or a link', () => {
    const page = '# A\n\n3 of `GET /a`, [b](b.md).\n'
    for (const other of [
      '# A\n\n4 of `GET /a`, [b](b.md).\n',
      '# A\n\n## B\n\n3 of `GET /a`, [b](b.md).\n',
      '# A\n\n3 of `GET /b`, [b](b.md).\n',
      '# A\n\n3 of `GET /a`, [b](c.md).\n',
      '# A\n\n3 of `GET /a`, b.\n',
    ])
      assert.notDeepEqual(skeleton(other), skeleton(page))
  })
})
