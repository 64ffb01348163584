/** The examples of README and docs, compiled as they are by a reader who has the packages. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const pages = globSync(['README.md', 'docs/**/*.md'], { cwd: root }).toSorted()
/**
 * A program that imports something, and the comment before it when the program is a file of `examples/`, which is
 * checked there.
 */
const PROGRAM = /(<!-- examples\/\S+ -->\n\n)?^```ts\n(import .*?)^```$/gms

/** The names that the examples take for granted. */
const around = `declare global {
  var link: { readonly url: string }
  var iframe: HTMLIFrameElement
  var rawBody: string
  var request: { readonly headers: Record<string, string> }
}
export {}
`

/** Each example by a file name that says where it stands. */
function examples(): readonly (readonly [name: string, program: string])[] {
  return pages.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8')
    return [...text.matchAll(PROGRAM)]
      .filter(([, isCheckedElsewhere]) => !isCheckedElsewhere)
      .map(({ 2: program = '', index }) => {
        const line = text.slice(0, index).split('\n').length
        return [`${page.replaceAll(/[/.]/g, '-')}-line-${line}.mts`, program] as const
      })
  })
}

describe('the examples of the documentation', () => {
  const programs = examples()
  let folder = ''
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'limiar-examples-'))
    const modules = join(folder, 'node_modules')
    mkdirSync(modules)
    symlinkSync(root, join(modules, 'limiar'))
    symlinkSync(join(root, 'dist/packages/host'), join(modules, 'limiar-host'))
    symlinkSync(join(root, 'dist/packages/client'), join(modules, 'limiar-client'))
    for (const other of ['standardwebhooks', '@types'])
      symlinkSync(join(root, 'node_modules', other), join(modules, other))
    for (const [name, program] of [...programs, ['around.mts', around] as const])
      writeFileSync(join(folder, name), program)
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('compile in a strict project', () => {
    assert.ok(programs.length >= 6)
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const strict = ['--noEmit', '--strict', '--skipLibCheck', '--types', 'node']
    const language = ['--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom,dom.iterable']
    const files = ['around.mts', ...programs.map(([name]) => name)]
    const ended = spawnSync(process.execPath, [tsc, ...strict, ...language, ...files], {
      cwd: folder,
      encoding: 'utf8',
    })
    assert.equal(ended.stdout, '')
  })
})
