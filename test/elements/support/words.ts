import { assert } from '@open-wc/testing'
import { getDiffableHTML } from '@open-wc/semantic-dom-diff/get-diffable-html.js'
import { getSnapshotConfig, readFile, writeFile } from '@web/test-runner-commands'

/** Attributes that a person neither reads nor hears: looks and wiring. */
const UNSEEN = {
  ignoreTags: ['style', 'svg', 'canvas', 'video'],
  ignoreAttributes: [
    'class',
    'style',
    'id',
    'part',
    'for',
    'href',
    'src',
    'name',
    'value',
    'width',
    'height',
    'tabindex',
    'data-heading',
  ],
}

/** The words and roles of an element and of all in it, one a line. */
export function wordsOf(element: Element): string {
  return getDiffableHTML(element.shadowRoot?.innerHTML ?? element, UNSEEN)
}

/**
 * Compares words with those that a person read, in a file beside the test. open-wc's own snapshots are modules of data:
 * URLs, which the policy of the product refuses.
 */
export async function holdWords(found: string, file: string): Promise<void> {
  const path = `words/${file}.html`
  const { updateSnapshots } = (await getSnapshotConfig()) as { readonly updateSnapshots: boolean }
  if (updateSnapshots) return writeFile({ path, content: `${found.trim()}\n` })
  const kept = await readFile({ path })
  assert.equal(
    `${found.trim()}\n`,
    kept,
    `Words changed: npm run test:words keeps them in ${path}; read them there.`,
  )
}
