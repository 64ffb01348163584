/** A project that has the package installed as it would be published. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packedPackage } from '../../scripts/packages/packed-package.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The largest example takes 350 MB from the registry. */
const INSTALLED_WITHIN_MS = 10 * 60_000

export interface Consumer {
  readonly consumer: string
  readonly remove: () => void
}

/**
 * Unpacks the tarball of `npm pack` into a new project that has only the dependencies that npm would install with it.
 */
export function installPackage(): Consumer {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>>
  }
  const borrowed = Object.entries(packages)
    .filter(
      ([path, { dev, devOptional }]) =>
        /^node_modules\/(?!.*\/node_modules\/)/.test(path) && !dev && !devOptional,
    )
    .map(([path]) => path.replace('node_modules/', ''))
    .filter((name) => !/^@types\/|^csstype$/.test(name) && existsSync(join(root, 'node_modules', name)))
  // The types of React and Node, which consumers of the doors have.
  return install({
    name: 'limiar',
    pack: packedPackage,
    borrowed: [...borrowed, 'react', '@types', 'csstype'],
  })
}

/** Unpacks the package for hosts in a project that has React, Vue and nothing else. */
export function installHostPackage(): Consumer {
  // The types of both need `csstype`.
  const borrowed = ['react', '@types/react', 'csstype', 'vue', '@vue', '@babel/types', '@babel/parser']
  return install({ name: 'limiar-host', pack: packing('host'), borrowed })
}

/** Unpacks the client of the API in a project that has its dependencies. */
export function installClientPackage(): Consumer {
  const borrowed = ['openapi-fetch', 'openapi-typescript-helpers']
  return install({ name: 'limiar-client', pack: packing('client'), borrowed })
}

/**
 * A copy of an example project, with what its own package.json names from the npm registry, and limiar-host installed
 * from a file as `examples/README.md` says while no registry has it.
 */
export function installExample(name: string): Consumer {
  const consumer = mkdtempSync(join(tmpdir(), `limiar-${name}-`))
  cpSync(join(root, 'examples', name), consumer, {
    recursive: true,
    filter: (path) => !/node_modules|\/dist/.test(path),
  })
  const file = packing('host')(mkdtempSync(join(tmpdir(), `limiar-${name}-file-`)))
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', '--no-save', ...quietly, file], {
    cwd: consumer,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: INSTALLED_WITHIN_MS,
  })
  rmSync(dirname(file), { recursive: true })
  return { consumer, remove: () => rmSync(consumer, { recursive: true, force: true }) }
}

interface Installed {
  readonly name: string
  /** Packs the package, into this folder or elsewhere; answers the path of the tarball. */
  readonly pack: (into: string) => string
  /** Packages of this checkout that the project also has. */
  readonly borrowed: readonly string[]
}

/** Packs one of the packages that are made from this one. */
export function packing(name: 'host' | 'client'): (into: string) => string {
  return (into) => {
    const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', into], {
      cwd: join(root, 'dist/packages', name),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
    return join(into, filename)
  }
}

function install({ name, pack, borrowed }: Installed): Consumer {
  const consumer = mkdtempSync(join(tmpdir(), 'limiar-consumer-'))
  const installed = join(consumer, 'node_modules', name)
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['xzf', pack(consumer), '-C', installed, '--strip-components=1'])
  for (const other of borrowed) {
    const link = join(consumer, 'node_modules', other)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', other), link)
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

/**
 * Checkers of packages that others wrote; each answers its complaints. Every way in which TypeScript resolves is
 * checked. One complaint is left out: the packages are modules on purpose, and CommonJS loads them by `import()`.
 */
export function packageCheckers(folder: string): readonly (readonly [name: string, check: () => string])[] {
  const checkers = [
    ['publint', ['publint/src/cli.js', 'run', folder, '--strict']],
    [
      'attw',
      ['@arethetypeswrong/cli/dist/index.js', '--pack', folder, '--ignore-rules', 'cjs-resolves-to-esm'],
    ],
  ] as const
  return checkers.map(([name, [script, ...args]]) => [
    name,
    () => {
      const ended = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
        encoding: 'utf8',
      })
      return ended.status === 0 ? '' : `${ended.stdout}${ended.stderr}`
    },
  ])
}
