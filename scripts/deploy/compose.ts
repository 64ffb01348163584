/**
 * The compose files as Docker Compose reads them, beside the files that the commands of `example.env` make. Compose is
 * that of Debian trixie in a folder (see debian-root.ts); it needs neither Docker nor an image to read a file.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { debianRoot } from './debian-root.ts'

const PLACE = '/srv/limiar-compose'
const PROFILES = ['mail', 's3'].flatMap((name) => ['--profile', name])

export interface ComposedService {
  readonly image: string
  readonly restart?: string
  /** From `.env` and from the file itself. */
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly { readonly source: string }[]
}

export interface Composed {
  readonly services: Readonly<Record<string, ComposedService>>
  /** The lines of the secret files. */
  readonly secrets: Readonly<Record<string, string>>
}

/** Returns why it could not be tested. @throws with what Compose has against a file. */
export function proveCompose(): string | undefined {
  const composed = ['compose.one-node.yaml', 'compose.yaml'].map((file) => readComposed(file))
  return composed.find((each) => typeof each === 'string')
}

/** What a file of `deploy` starts; otherwise why that cannot be known here. */
export function readComposed(file: string): Composed | string {
  const root = debianRoot('trixie', ['docker-compose'])
  if (typeof root === 'string') return root
  const deploy = join(root.makeFolder(PLACE), 'deploy')
  try {
    cpSync(join(import.meta.dirname, '..', '..', 'deploy'), deploy, { recursive: true })
    cpSync(join(deploy, 'example.env'), join(deploy, '.env'))
    makeSecrets(deploy)
    const args = ['-f', join(PLACE, 'deploy', file), ...PROFILES, 'config', '--format', 'json']
    const { services, secrets } = JSON.parse(root.run({ program: 'docker-compose', args })) as {
      readonly services: Composed['services']
      readonly secrets: Readonly<Record<string, { readonly file: string }>>
    }
    const lines = Object.entries(secrets).map(([name, secret]) => [
      name,
      readFileSync(join(root.folder, secret.file), 'utf8').trim(),
    ])
    return { services, secrets: Object.fromEntries(lines) as Composed['secrets'] }
  } finally {
    rmSync(join(root.folder, PLACE), { recursive: true })
  }
}

/** Runs the commands in the comments of `example.env`; `chown` is for the user of a container. */
function makeSecrets(deploy: string): void {
  const lines = readFileSync(join(deploy, 'example.env'), 'utf8')
  const commands = [...lines.matchAll(/^# {3}((?:mkdir|openssl|printf) .*)$/gm)].map(([, command]) => command)
  const script = join(deploy, 'secrets.sh')
  writeFileSync(script, commands.join('\n'))
  const { status, stderr } = spawnSync('bash', ['--norc', '-e', script], { cwd: deploy, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The commands of example.env: ${stderr}`)
}
