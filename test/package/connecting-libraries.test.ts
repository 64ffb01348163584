/**
 * Native libraries that the server loads can ask the network past everything that watches Node. Version 1.29 of ONNX
 * Runtime began to report to its maker, and nothing in a program's own code shows that. So each library that can open a
 * connection is named here in the version that somebody looked at. WebAssembly can open none.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const root = join(import.meta.dirname, '..', '..')

/** Packages whose libraries can connect, in the version that was looked at, and why they may be loaded. */
const lookedAt: Readonly<Record<string, string>> = {
  'onnxruntime-node@1.30.0': 'It reports to Microsoft, unless that is forbidden: engines.ts forbids it.',
  '@img/sharp-libvips@1.3.4':
    'The parts of GLib that connect are never called: a picture is decoded from memory, and no loader takes addresses.',
}

/** Functions of the C library without which nothing reaches another machine by name or address. */
const CONNECTING = ['getaddrinfo', 'gethostbyname', 'res_query', 'connect', 'sendto']

/** Whether a library of Linux asks the system for one of them. In its table of names each is between NULs. */
function canConnect(library: Buffer): boolean {
  const isOfLinux = library.subarray(1, 4).toString('latin1') === 'ELF'
  return isOfLinux && CONNECTING.some((name) => library.includes(`\0${name}\0`))
}

interface Locked {
  readonly version?: string
  readonly dev?: boolean
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Of the packages in the lock file those of the product: no tools, and none that only tests use. */
function productPackages(): readonly { readonly folder: string; readonly named: string }[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>
  }
  // The models' library is a peer, of which the published package has a copy.
  const peers = Object.keys(packages['']?.peerDependencies ?? {})
  return Object.entries(packages).flatMap(([folder, { dev, version }]) => {
    const name = folder.split('node_modules/').at(-1) ?? ''
    const isOfProduct = name !== '' && (dev !== true || peers.includes(name))
    return isOfProduct ? [{ folder, named: `${name.replace(/-linux-\w+$/, '')}@${version}` }] : []
  })
}

function librariesIn(folder: string): readonly Buffer[] {
  return globSync('**/*.{node,so,so.*}', { cwd: join(root, folder) })
    .map((file) => join(root, folder, file))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file))
}

describe('libraries that can open a connection', () => {
  it('are those of the product that somebody looked at, in that version', () => {
    const found = productPackages().filter(({ folder }) => librariesIn(folder).some(canConnect))
    // After an upgrade: see what it asks for (strace -f -e trace=connect,sendto,sendmmsg), then name the version above.
    assert.deepEqual(found.map(({ named }) => named).toSorted(), Object.keys(lookedAt).toSorted())
  })

  it('are in the published package only as they are in these packages', () => {
    const known = librariesIn('node_modules/onnxruntime-node')
    const published = librariesIn('dist/engines')
    assert.ok(published.some(canConnect), 'dist/engines is built')
    assert.ok(published.every((one) => !canConnect(one) || known.some((other) => other.equals(one))))
  })

  it('would be found: Node itself is one', () => {
    assert.ok(canConnect(readFileSync(process.execPath)))
  })
})
