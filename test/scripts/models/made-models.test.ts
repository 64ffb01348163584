import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { describe, it } from 'node:test'
import { recipes } from '../../../scripts/models/recipes.ts'
import { modelsDir } from '../../support/media.ts'

describe('the models', () => {
  for (const { file, name, source } of recipes) {
    it(`are what their cards say: ${file}`, () => {
      const bytes = readFileSync(join(modelsDir, file))
      const card = JSON.parse(
        readFileSync(join(modelsDir, file.replace(extname(file), '.json')), 'utf8'),
      ) as Readonly<Record<string, unknown>>
      assert.equal(card['sha256'], createHash('sha256').update(bytes).digest('hex'))
      assert.equal(card['bytes'], bytes.length)
      assert.deepEqual([card['name'], card['licence']], [name, source.licence])
    })
  }

  it('are not made again when nothing changed', () => {
    const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'models.ts')
    const { status, stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
    assert.deepEqual([status, stdout], [0, ''])
  })
})
