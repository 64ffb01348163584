/** The licences of the code that is served: the bundles themselves name their packages. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const table = readFileSync(join(root, 'THIRD-PARTY.md'), 'utf8')
const served = globSync('dist/{page,component,console,reference,doctor}/notices.txt', { cwd: root })

/** The head of each notice: name, version and licence of a package. */
function packagesIn(notices: string): readonly string[] {
  const heads = readFileSync(join(root, notices), 'utf8').matchAll(/^(@?[\w./-]+) (\d\S*) \((.+)\)$/gm)
  return [...heads].map(([, name, version, licence]) => `| ${name} | ${version} | ${licence} |`)
}

describe('the table of licences', () => {
  it('lists as code of the pages exactly the packages that are built into them', () => {
    const [, section = ''] = /^## Code that is built into the pages\n(.*?)^## /ms.exec(table) ?? []
    const rows = section.split('\n').filter((line) => /^\| (?!package|---)/.test(line))
    const built = new Set(served.flatMap(packagesIn))
    assert.ok(built.size >= 5, 'the pages are built')
    assert.deepEqual(rows.toSorted(), [...built].toSorted())
  })
})
