/** The compose files, for a person who follows the instructions in example.env. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const example = readFileSync(join(deploy, 'example.env'), 'utf8')
/** The commands in its comments, without `chown`, which only root may run. */
const commands = [...example.matchAll(/^# {3}((?:mkdir|openssl|printf) .*)$/gm)].map(([, command]) => command)

describe('a compose file', () => {
  let folder = ''
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'limiar-compose-'))
    execFileSync('bash', ['--norc', '-ec', commands.join('\n')], { cwd: folder })
  })
  after(() => rmSync(folder, { recursive: true }))

  for (const file of ['compose.yaml', 'compose.one-node.yaml']) {
    const text = readFileSync(join(deploy, file), 'utf8')

    it(`${file} names only secrets that example.env says how to make`, () => {
      const made = readdirSync(join(folder, 'secrets')).map((name) => `secrets/${name}`)
      const named = [...text.matchAll(/\{ file: (secrets\/[\w-]+) \}/g)].map(([, path = '']) => path)
      assert.ok(named.length >= 3)
      assert.deepEqual(
        named.filter((path) => !made.includes(path)),
        [],
      )
    })

    it(`${file} hands every setting of .env to the nodes`, () => {
      // The first node: the others take the same settings through its YAML anchor.
      const [, node = ''] = text.split(/^ *image: limiar$/m)
      assert.match(node.split(/^ *image:/m)[0] ?? '', /^ *env_file: \.env$/m)
    })
  }
})
