/** The files that the documentation tells people to pack and install, while no registry has the packages. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const pages = globSync(['*.md', 'docs/**/*.md', 'examples/*.md'], { cwd: root }).filter(
  (page) => page !== 'CHANGELOG.md',
)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const names = ['.', ...globSync('dist/packages/*', { cwd: root })].map(
  (folder) =>
    (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { readonly name: string }).name,
)

describe('the packages of the documentation', () => {
  const written = pages.map((page) => ({ page, text: readFileSync(join(root, page), 'utf8') }))

  it('are the files that npm pack makes of this version', () => {
    const files = written.flatMap(({ page, text }) =>
      [...text.matchAll(/limiar[\w-]*?-\d[\w.-]*\.tgz/g)].map(([file]) => ({ page, file })),
    )
    assert.ok(files.length >= 4)
    const made = names.map((name) => `${name}-${version}.tgz`)
    assert.deepEqual(
      files.filter(({ file }) => !made.includes(file)),
      [],
    )
  })

  it('are packed from folders that the build makes', () => {
    const folders = written.flatMap(({ page, text }) =>
      [...text.matchAll(/^.*npm pack (.*?)(?:#.*)?$/gm)].flatMap(([, words = '']) =>
        words
          .split(/[\s`]+/)
          .filter((word) => word.startsWith('./'))
          .map((folder) => ({ page, folder })),
      ),
    )
    assert.ok(folders.length >= 4)
    assert.deepEqual(
      folders.filter(({ folder }) => !existsSync(join(root, folder, 'package.json'))),
      [],
    )
  })

  it('are installed into an example without a change of its files', () => {
    const installed = written.flatMap(({ page, text }) =>
      [...text.matchAll(/^cd examples\/.*\n(npm install .*\.tgz.*)$/gm)].map(([, line = '']) => ({
        page,
        line,
      })),
    )
    assert.ok(installed.length >= 3)
    assert.deepEqual(
      installed.filter(({ line }) => !line.startsWith('npm install --no-save ')),
      [],
    )
  })
})
