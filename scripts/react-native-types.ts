/**
 * Makes `.cache/types/react-native-webview/`, the web view's own types, against which the recipe for React Native is
 * checked: `node scripts/web-view-types.ts`. The package is taken as a tarball, because npm would install React Native
 * with it, a quarter of a gigabyte.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { packageFiles } from './models/package-files.ts'
import type { PackageSource } from './models/sources.ts'

const webView: PackageSource = {
  name: 'react-native-webview',
  version: '16.0.0',
  integrity:
    'sha512-KIg5Yhy04lQfHdXC1JQPM+0kftMfPnH6AqDH7v6YskQ9kzfUacooofOFRmbaZHASq/0WY87Fx0peiFETFjOcCg==',
  licence: 'MIT',
  copyright: 'Copyright (c) 2015-present, Facebook, Inc.',
  provenance: 'Declarations alone. Used by checks, never shipped.',
  files: {
    'index.d.ts': '9c36b88b6d0fd2130b22664e024ade803add1357d1db02a8e41e717cc6def641',
    'lib/WebViewTypes.d.ts': '39745c6b2abb2a4abd16d492b4b6f87964bfcbadd2705b754084cf2f7896b6ec',
    'lib/RNCWebViewNativeComponent.d.ts': '4481900b0592909fcb6572e5580e36d2004347a658756a7be36fd927ee3efd38',
  },
}

const folder = join(import.meta.dirname, '..', '.cache', 'types', webView.name)

console.log(`› Fetching the types of ${webView.name} ${webView.version}`)
for (const [path, bytes] of await packageFiles(webView)) {
  await mkdir(join(folder, dirname(path)), { recursive: true })
  await writeFile(join(folder, path), bytes)
}
