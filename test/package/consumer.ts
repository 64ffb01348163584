/** A project that has the package installed as it would be published. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Unpacks what `npm pack` would send into a new project that borrows this checkout's dependencies. */
export function installPackage(): { readonly consumer: string; readonly remove: () => void } {
  const consumer = mkdtempSync(join(tmpdir(), 'limiar-consumer-'))
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', consumer], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  const modules = join(consumer, 'node_modules')
  mkdirSync(join(modules, 'limiar'), { recursive: true })
  execFileSync('tar', [
    'xzf',
    join(consumer, filename),
    '-C',
    join(modules, 'limiar'),
    '--strip-components=1',
  ])
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  return { consumer, remove: () => rmSync(consumer, { recursive: true, force: true }) }
}

/** Runs a module in the project; answers what it printed. */
export function runModule(consumer: string, source: string): string {
  return printedBy(consumer, ['--input-type=module', '-e', source])
}

/** Runs Node with these arguments in the project; answers what it printed. */
export function printedBy(consumer: string, args: readonly string[]): string {
  const ended = spawnSync(process.execPath, args, { cwd: consumer, encoding: 'utf8' })
  return `${ended.stdout}${ended.stderr}`
}
