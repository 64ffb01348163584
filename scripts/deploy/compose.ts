/**
 * The compose files as Docker Compose reads them, with `example.env` as it stands. Compose is that of Debian trixie in a
 * folder (see debian-root.ts); it needs neither Docker nor an image to read a file.
 */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { debianRoot } from './debian-root.ts'

const PLACE = '/srv/limiar-compose'
const FILES = ['deploy/compose.one-node.yaml', 'deploy/compose.yaml']
const PROFILES = ['mail', 's3'].flatMap((name) => ['--profile', name])

/** Returns why it could not be tested. @throws with what Compose has against a file. */
export function proveCompose(): string | undefined {
  const root = debianRoot('trixie', ['docker-compose'])
  if (typeof root === 'string') return root
  const deploy = join(root.makeFolder(PLACE), 'deploy')
  try {
    cpSync(join(import.meta.dirname, '..', '..', 'deploy'), deploy, { recursive: true })
    cpSync(join(deploy, 'example.env'), join(deploy, '.env'))
    for (const file of FILES)
      root.run({
        program: 'docker-compose',
        args: ['-f', join(PLACE, file), ...PROFILES, 'config', '--quiet'],
      })
  } finally {
    rmSync(join(root.folder, PLACE), { recursive: true })
  }
  return undefined
}
