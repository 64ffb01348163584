/**
 * Writes the package `limiar-host` into `dist/packages/host/`: the doors for hosts, of the same built files as
 * `limiar/host` and `limiar/testing`, for projects that show the onboarding and run no server.
 * `node scripts/host-package.ts`, after everything else was built.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { moduleFiles } from './host-package/module-files.ts'

const root = join(import.meta.dirname, '..')
const built = join(root, 'dist')
const folder = join(built, 'packages', 'host')

/** What a host may import besides, because it has it anyway. */
const PEERS = ['react']

/** Each door and the module behind it, in `dist/lib`. */
const doors = {
  '.': 'host/index',
  './react': 'host/react',
  './react-native': 'host/react-native',
  './testing': 'testing/index',
} as const

/** Files that are whole by themselves, and where they come from in `dist`. */
const wholeFiles = { 'host.js': 'host/index.js', 'testing.js': 'testing/page.js', events: 'events' } as const

/** Loaded for what it does to its page, so that no bundler may leave it out. */
const KIT = './testing.js'

const exported = {
  ...Object.fromEntries(
    Object.entries(doors).map(([door, module]) => [
      door,
      { types: `./lib/${module}.d.ts`, default: `./lib/${module}.js` },
    ]),
  ),
  './testing/page': { types: './lib/testing/page.d.ts', default: KIT },
  './host.js': { types: `./lib/${doors['.']}.d.ts`, default: './host.js' },
  './events/*': './events/*',
  './package.json': './package.json',
}

const readme = `# limiar-host

For the web page or app that shows a Limiar onboarding: an iframe made right, typed events from the iframe, window or WebView, the React component, the props for React Native, and a camera and stand-ins for tests. No dependency.

\`\`\`ts
import { OnboardingFrame } from 'limiar-host'

const frame = new OnboardingFrame({ url: link.url, parent: document.querySelector('#onboarding') })
const { outcome, executionId } = await frame.listener.finished
\`\`\`

The same files are in the package \`limiar\`, which brings the server: \`limiar/host\`, \`limiar/testing\`.
`

const lib = join(built, 'lib')
rmSync(folder, { recursive: true, force: true })
for (const file of moduleFiles(
  [...Object.values(doors), 'testing/page'].map((module) => join(lib, module)),
  PEERS,
)) {
  const copy = join(folder, 'lib', relative(lib, file))
  mkdirSync(dirname(copy), { recursive: true })
  cpSync(file, copy)
}
for (const [name, source] of Object.entries(wholeFiles))
  cpSync(join(built, source), join(folder, name), { recursive: true })
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
writeFileSync(join(folder, 'README.md'), readme)
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), undefined, 2)}\n`)

function manifest(): object {
  const { version, license, type, peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Readonly<Record<string, unknown>>
  return {
    name: 'limiar-host',
    version,
    description: 'Shows a Limiar onboarding in a page or an app, and hears what happens in it.',
    license,
    type,
    sideEffects: [KIT, './lib/testing/page.js'],
    exports: exported,
    peerDependencies,
    peerDependenciesMeta,
  }
}
