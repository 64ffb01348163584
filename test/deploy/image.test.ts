/** The image has the files that the published package has. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')

test('the image is given every folder that the package publishes', () => {
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly files: string[]
  }
  const recipe = readFileSync(join(root, 'deploy', 'Dockerfile'), 'utf8')
  const missing = files
    .filter((path) => path.startsWith('dist/'))
    .filter((path) => !recipe.includes(`COPY --from=build /src/${path} ${path}\n`))
  assert.deepEqual(missing, [])
})
