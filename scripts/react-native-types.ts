/**
 * Makes `.cache/types/`, the own types of React Native and of its web view, against which the recipe for React Native is
 * checked: `node scripts/react-native-types.ts`. Both packages are taken as tarballs (4.3 MB) and their declarations
 * kept, because npm would install a quarter of a gigabyte with them.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filesOfPackage, type PinnedPackage } from './models/package-files.ts'

const packages: readonly PinnedPackage[] = [
  {
    name: 'react-native',
    version: '0.88.1',
    integrity:
      'sha512-wajWcLZ93GCN7k4Uwh4CS4L2Ah8ohcvkOXnvIYmh4Yvuqho5j3APZ9qozK+nQrHWSgauq4h8D3HN5DKK84SrHA==',
  },
  {
    name: 'react-native-webview',
    version: '16.0.0',
    integrity:
      'sha512-KIg5Yhy04lQfHdXC1JQPM+0kftMfPnH6AqDH7v6YskQ9kzfUacooofOFRmbaZHASq/0WY87Fx0peiFETFjOcCg==',
  },
]
const types = join(import.meta.dirname, '..', '.cache', 'types')

await rm(types, { recursive: true, force: true })
for (const pinned of packages) {
  console.log(`› Fetching the types of ${pinned.name} ${pinned.version}`)
  for (const [path, bytes] of await filesOfPackage(pinned, isDeclaration)) {
    const file = join(types, pinned.name, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
}

/** Whether a file is a declaration, or the manifest that names the package's declarations. */
function isDeclaration(path: string): boolean {
  return path === 'package.json' || path.endsWith('.d.ts')
}
