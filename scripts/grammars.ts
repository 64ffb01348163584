/**
 * Makes `.cache/grammars/`, with which the tests parse languages whose compilers npm does not have: `node
 * scripts/grammars.ts`. The package is taken as a tarball, because it has fifty megabytes for other languages.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { packageFiles } from './models/package-files.ts'
import type { PackageSource } from './models/sources.ts'

const grammars: PackageSource = {
  name: 'tree-sitter-wasms',
  version: '0.1.13',
  integrity:
    'sha512-wT+cR6DwaIz80/vho3AvSF0N4txuNx/5bcRKoXouOfClpxh/qqrF4URNLQXbbt8MaAxeksZcZd1j8gcGjc+QxQ==',
  licence: 'Unlicense',
  copyright: undefined,
  provenance:
    'Tree-sitter grammars of their own authors, compiled to WebAssembly. Used by tests, never shipped.',
  files: {
    'out/tree-sitter-dart.wasm': '7f5364e4256cf7e55efd01dd52421ef2663caa8061b82659b7e4bf61064545ec',
    'out/tree-sitter-kotlin.wasm': 'b5cb00c8d06ed0f10f1dbe497205b437809d7e87db1f638721a8cfb30e044449',
    'out/tree-sitter-swift.wasm': '41c4fdb2249a3aa6d87eed0d383081ff09725c2248b4977043a43825980ffcc7',
  },
}

const folder = join(import.meta.dirname, '..', '.cache', 'grammars')

console.log(`› Fetching the grammars of ${grammars.name} ${grammars.version}`)
await mkdir(folder, { recursive: true })
for (const [path, bytes] of await packageFiles(grammars)) await writeFile(join(folder, basename(path)), bytes)
