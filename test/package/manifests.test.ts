/** The manifests, as the command reads them that publishes the packages. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const root = join(import.meta.dirname, '..', '..')

describe('the manifest of a package', () => {
  for (const folder of ['.', 'dist/packages/host', 'dist/packages/client', 'dist/packages/mediapipe'])
    it(`in ${folder} has nothing that npm would correct at publishing, and warn of`, () => {
      const copy = mkdtempSync(join(tmpdir(), 'limiar-manifest-'))
      const file = join(copy, 'package.json')
      cpSync(join(root, folder, 'package.json'), file)
      const fixed = spawnSync('npm', ['pkg', 'fix'], { cwd: copy, encoding: 'utf8' })
      assert.equal(fixed.status, 0, fixed.stderr)
      const [before, after] = [join(root, folder, 'package.json'), file].map(
        (path) => JSON.parse(readFileSync(path, 'utf8')) as unknown,
      )
      rmSync(copy, { recursive: true })
      assert.deepEqual(after, before)
    })
})
