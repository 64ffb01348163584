/**
 * Writes the package `limiar-host` into `dist/packages/host/`: the modules for hosts, from the same built files as
 * `limiar/host` and `limiar/testing`, for projects that show the onboarding and run no server. `node
 * scripts/host-package.ts`, after everything else was built.
 */
import { repository, writePackage } from './packages/write-package.ts'

/** Loaded for its effect on the page, so no bundler may leave it out. */
const KIT = './testing.js'

const doors = {
  '.': 'host/index',
  './react': 'host/react',
  './vue': 'host/vue',
  './react-native': 'host/react-native',
  './testing': 'testing/index',
} as const

const readme = `# limiar-host

For the web page or app that shows a Limiar onboarding: an iframe made right, typed events from the iframe, window or WebView, components for React and Vue, the props for React Native, and a camera and stand-ins for tests. No dependency.

\`\`\`ts
import { OnboardingFrame } from 'limiar-host'

const frame = new OnboardingFrame({ url: link.url, parent: document.querySelector('#onboarding') })
const { outcome, executionId } = await frame.listener.finished
\`\`\`

It is an ES module. Jest runs such packages when they are not left out of its transforms: \`transformIgnorePatterns: ['node_modules/(?!limiar-host)']\`; Vitest and Node's own runner need nothing.

The same files are in the package \`limiar\`, which brings the server: \`limiar/host\`, \`limiar/testing\`.
`

writePackage({
  name: 'limiar-host',
  folder: 'host',
  description: 'Shows a Limiar onboarding in a page or an app, and hears what happens in it.',
  keywords: ['kyc', 'onboarding', 'identity', 'iframe', 'webview', 'react', 'vue', 'react-native'],
  readme,
  doors,
  besides: ['testing/page'],
  // Packages that a host has anyway.
  imported: ['react', 'vue'],
  wholeFiles: { 'host.js': 'host/index.js', 'testing.js': 'testing/page.js', events: 'events' },
  exported: {
    './testing/page': { types: './lib/testing/page.d.ts', default: KIT },
    './host.js': { types: `./lib/${doors['.']}.d.ts`, default: './host.js' },
    './events/*': './events/*',
  },
  manifest: {
    sideEffects: [KIT, './lib/testing/page.js'],
    peerDependencies: frameworksOf('peerDependencies'),
    peerDependenciesMeta: frameworksOf('peerDependenciesMeta'),
  },
})

/** The dependencies of the modules for React and Vue, without those of the server. */
function frameworksOf(member: string): object {
  const { react, vue } = Object(repository[member]) as Readonly<Record<'react' | 'vue', unknown>>
  return { react, vue }
}
