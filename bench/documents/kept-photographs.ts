/** Photographs that are made once and kept until the code that makes them changes. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** The folder with everything that the benchmark keeps. */
export const benchFolder = join(root, '.cache', 'bench-documents')

/** Other sources make other photographs. */
const folder = join(benchFolder, sourcesHash())

/** A photograph of a person, by the name of its file; the set-up fetches them. */
export function portraitPhotograph(name: string): Uint8Array {
  return readFileSync(join(root, '.cache', 'media', name))
}

/** Makes a photograph and its facts, or finds both from an earlier run. */
export async function keptOrMade<Facts extends object>(
  name: string,
  make: () => Promise<Facts & { readonly image: Uint8Array }>,
): Promise<Omit<Facts, 'image'> & { readonly file: string }> {
  const [file, facts] = [join(folder, `${name}.jpg`), join(folder, `${name}.json`)]
  if (!existsSync(facts)) {
    const { image, ...made } = await make()
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, image)
    writeFileSync(facts, JSON.stringify(made))
  }
  // This function wrote it.
  return { ...(JSON.parse(readFileSync(facts, 'utf8')) as Omit<Facts, 'image'>), file }
}

function sourcesHash(): string {
  const hash = createHash('sha256')
  const sources = globSync(
    [
      'demo/specimens/**/*.ts',
      'bench/documents/{evaluation-set,negatives,negatives/*,annotated/{annotations,corpus,*-page,worn-*}}.ts',
    ],
    {
      cwd: root,
    },
  )
  for (const source of sources.sort()) hash.update(readFileSync(join(root, source)))
  return hash.digest('hex').slice(0, 12)
}
