import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'

const command = join(import.meta.dirname, '..', '..', 'src', 'server', 'cli.ts')
const directory = mkdtempSync(join(tmpdir(), 'limiar-cli-'))
after(() => rmSync(directory, { recursive: true }))

function limiar(args: readonly string[], environment: Record<string, string> = {}) {
  return spawnSync(process.execPath, [command, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LIMIAR_DATA_DIR: directory, ...environment },
  })
}

describe('the command', () => {
  it('explains its commands and every setting', () => {
    const { stdout, status } = limiar(['--help'])
    assert.equal(status, 0)
    for (const word of ['serve', 'token', 'report', 'LIMIAR_DATA_DIR', 'DATABASE_URL'])
      assert.match(stdout, new RegExp(word))
  })

  it('does not know every word', () => {
    assert.equal(limiar(['dance']).status, 2)
  })

  it('says where the token is, and shows it when asked', () => {
    const path = limiar(['token']).stdout.trim()
    const token = readFileSync(path, 'utf8').trim()
    assert.ok(token.length >= 32)
    assert.equal(limiar(['token', '--show']).stdout.trim(), token)
  })

  it('names the setting that is wrong', () => {
    const { stderr, status } = limiar(['serve'], { PORT: 'door' })
    assert.equal(status, 1)
    assert.match(stderr, /^PORT is not a port: door\.$/m)
  })
})
