import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  globSync,
  mkdirSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const kept = join(root, '.cache/packed')

/**
 * The tarball that `npm pack` makes of the package `limiar`. It is kept under a hash of its possible content:
 * compressing 40 MB of models takes 5 s of processor time, and four tests and checks use the same tarball.
 */
export function packedPackage(): string {
  const tarball = join(kept, `limiar-${packageHash()}.tgz`)
  if (existsSync(tarball)) return tarball
  // Two processes may both find none: each makes its own, and the last one stays.
  const unfinished = join(kept, `unfinished-${randomUUID()}`)
  mkdirSync(unfinished, { recursive: true })
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', unfinished], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [made] = readdirSync(unfinished)
  if (made === undefined) throw new Error('npm pack made nothing.')
  renameSync(join(unfinished, made), tarball)
  rmSync(unfinished, { recursive: true })
  // Tarballs of earlier builds; an unfinished one is a folder.
  for (const name of readdirSync(kept))
    if (name.endsWith('.tgz') && join(kept, name) !== tarball) rmSync(join(kept, name), { force: true })
  return tarball
}

/** Hash of the files that package.json names, and of those beside it: npm includes some of these unasked. */
export function packageHash(): string {
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: string[] }
  // Excluded files may be hashed as well: they are built together with the rest.
  const taken = files.filter((name) => !name.startsWith('!'))
  const names = [...taken.map((name) => `${name}/**`), ...taken, '*', '.npm*']
  const hash = createHash('sha256')
  for (const name of [...new Set(globSync(names, { cwd: root }))].sort()) {
    const path = join(root, name)
    if (!statSync(path).isFile()) continue
    const content = createHash('sha256').update(readFileSync(path)).digest('hex')
    hash.update(`${name} ${content}\n`)
  }
  return hash.digest('hex').slice(0, 32)
}
