import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { commandArguments, commandEnvironment } from '../support/limiar-command.ts'

const directory = mkdtempSync(join(tmpdir(), 'limiar-cli-'))
after(() => rmSync(directory, { recursive: true }))

function limiar(args: readonly string[], environment: Record<string, string> = {}) {
  return spawnSync(process.execPath, [...commandArguments, ...args], {
    encoding: 'utf8',
    env: { ...commandEnvironment, LIMIAR_DATA_DIR: directory, ...environment },
  })
}

describe('the command', () => {
  it('explains its commands and every setting', () => {
    const { stdout, status } = limiar(['--help'])
    assert.equal(status, 0)
    for (const word of ['serve', 'token', 'report', 'LIMIAR_DATA_DIR', 'DATABASE_URL'])
      assert.match(stdout, new RegExp(word))
  })

  it('explains one command with its options, and those that begin with one word', () => {
    const { stdout, status } = limiar(['issuer-keys', 'import', '--help'])
    assert.equal(status, 0)
    assert.match(stdout, /^Usage: limiar issuer-keys import <file> \[options\]$/m)
    assert.match(stdout, /^ +--until <day> +when it ends$/m)
    assert.doesNotMatch(stdout, /LIMIAR_DATA_DIR|faces/)
    const faces = limiar(['faces', '--help'])
    assert.deepEqual([faces.status, faces.stdout.match(/^ {2}faces \S+/gm)?.length], [0, 4])
    assert.deepEqual([limiar(['faces']).status, limiar(['faces']).stdout], [2, faces.stdout])
  })

  it('says its version', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    for (const option of ['--version', '-V']) {
      const { stdout, status } = limiar([option])
      assert.deepEqual([status, stdout], [0, `limiar ${version}, Node ${process.versions.node}\n`])
    }
  })

  for (const [words, complaint] of [
    [['dance'], 'There is no command dance. See limiar --help.'],
    [['dance', '--help'], 'There is no command dance. See limiar --help.'],
    [['constructor'], 'There is no command constructor. See limiar --help.'],
    [['fcaes'], 'There is no command fcaes. Did you mean limiar faces?'],
    [['faces', 'impotr', 'folder'], 'There is no command faces impotr. Did you mean limiar faces import?'],
    [['faces', 'dance'], 'There is no command faces dance. See limiar --help.'],
    [['--verison'], 'There is no option --verison: see limiar <command> --help.'],
  ] as const)
    it(`does not know ${words.join(' ')}, and says what may have been meant`, () => {
      const { stderr, stdout, status } = limiar(words)
      assert.deepEqual([status, stdout, stderr], [2, '', `${complaint}\n`])
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
