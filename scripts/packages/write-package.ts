/** Writes a package of built modules into `dist/packages/<folder>/`: files, manifest, README and licence. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { moduleFiles } from './module-files.ts'

const root = join(import.meta.dirname, '..', '..')
const built = join(root, 'dist')

export interface PackageMaking {
  readonly name: string
  readonly folder: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly readme: string
  /** Each entry point and its module in `dist/lib`. */
  readonly doors: Readonly<Record<string, string>>
  /** Additional modules without an entry point. */
  readonly besides?: readonly string[]
  /** Packages that the modules may import. */
  readonly imported: readonly string[]
  /** Unchanged files and folders, with their source in `dist`. */
  readonly wholeFiles?: Readonly<Record<string, string>>
  readonly exported?: Readonly<Record<string, unknown>>
  /** Further members of the manifest. */
  readonly manifest?: Readonly<Record<string, unknown>>
}

/** The manifest of the repository. All packages share its version and licence. */
export const repository = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Readonly<
  Record<string, unknown>
>

const { version, license, type, homepage, repository: place, bugs, author } = repository

/** The members that all manifests have in common. */
export const sharedManifest = {
  version,
  license,
  author,
  homepage,
  repository: place,
  bugs,
  type,
  publishConfig: { access: 'public', provenance: true },
}

export function writePackage(making: PackageMaking): void {
  const folder = join(built, 'packages', making.folder)
  const lib = join(built, 'lib')
  const modules = [...Object.values(making.doors), ...(making.besides ?? [])].map((module) =>
    join(lib, module),
  )
  rmSync(folder, { recursive: true, force: true })
  for (const file of moduleFiles(modules, making.imported)) {
    const copy = join(folder, 'lib', relative(lib, file))
    mkdirSync(dirname(copy), { recursive: true })
    cpSync(file, copy)
  }
  for (const [name, source] of Object.entries(making.wholeFiles ?? {}))
    cpSync(join(built, source), join(folder, name), { recursive: true })
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'README.md'), making.readme)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(making), undefined, 2)}\n`)
}

function manifestOf({ name, description, keywords, doors, exported, manifest }: PackageMaking): object {
  const main = doors['.']
  const opened = {
    ...Object.fromEntries(
      Object.entries(doors).map(([door, module]) => [
        door,
        { types: `./lib/${module}.d.ts`, default: `./lib/${module}.js` },
      ]),
    ),
    ...exported,
  }
  return {
    name,
    description,
    keywords,
    ...sharedManifest,
    // For resolvers without support for exports: TypeScript's node10, old versions of Jest.
    main: `./lib/${main}.js`,
    types: `./lib/${main}.d.ts`,
    exports: { ...opened, './package.json': './package.json' },
    typesVersions: { '*': typesOfDoors(opened) },
    ...manifest,
  }
}

/** Where a resolver without support for exports finds the types of each entry point except the first. */
function typesOfDoors(
  exported: Readonly<Record<string, unknown>>,
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(exported).flatMap(([door, target]) => {
      const { types } = Object(target) as { readonly types?: string }
      return door === '.' || types === undefined ? [] : [[door.slice(2), [types]]]
    }),
  )
}
