import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const setup = fileURLToPath(new URL('../../scripts/setup.mjs', import.meta.url))
const isRoot = process.getuid?.() === 0

describe('a first set-up for the tests', () => {
  let machine = ''
  before(() => (machine = bareMachine()))
  after(() => rmSync(machine, { recursive: true }))

  it(
    'asks Debian for the missing browsers: once for its lists, and then for each browser',
    { skip: isRoot ? false : 'only root installs packages' },
    () => {
      const { stderr } = spawnSync(process.execPath, [join(machine, 'scripts/setup.mjs'), 'test'], {
        env: { PATH: join(machine, 'bin') },
        encoding: 'utf8',
      })
      const asked = readFileSync(join(machine, 'asked'), 'utf8').trim().split('\n')
      assert.deepEqual(asked.map((line) => `${line.split(' ')[0]} ${line.split(' ').at(-1)}`).slice(0, 6), [
        'update -qq',
        ...['chromium', 'chromium-headless-shell', 'firefox-esr', 'webkit2gtk-driver', 'xvfb'].map(
          (name) => `install ${name}`,
        ),
      ])
      assert.equal(readFileSync(join(machine, '.cache/chromium-path'), 'utf8'), join(machine, 'bin/chromium'))
      // The set-up gets as far as the first step whose sources this clone lacks.
      assert.match(stderr, /This step failed: .*models\.ts/)
    },
  )
})

describe('a set-up that may not write', () => {
  it(
    'says which file, and what to do',
    // A folder in which nobody, not even root, may make a file.
    { skip: process.platform === 'linux' ? false : 'only Linux has /sys' },
    (t) => {
      const machine = bareMachine()
      t.after(() => rmSync(machine, { recursive: true }))
      symlinkSync('/sys/kernel', join(machine, '.cache'))
      writeFileSync(join(machine, 'bin/chromium'), '')
      const { stderr, status } = spawnSync(process.execPath, [join(machine, 'scripts/setup.mjs'), 'test'], {
        env: { PATH: join(machine, 'bin') },
        encoding: 'utf8',
      })
      assert.equal(status, 1)
      const file = join(machine, '.cache/chromium-path')
      assert.equal(
        stderr,
        `✗ ${file} cannot be written (EACCES). Set-up writes into the folder of the clone: make it yours, or clone ` +
          'again where you may write.\n',
      )
    },
  )
})

/** A clone with its packages, on a machine whose only program is an apt-get that writes down its arguments. */
function bareMachine(): string {
  const root = mkdtempSync(join(tmpdir(), 'limiar-setup-'))
  for (const folder of ['scripts', 'bin', 'node_modules/node/bin'])
    mkdirSync(join(root, folder), { recursive: true })
  copyFileSync(setup, join(root, 'scripts/setup.mjs'))
  writeFileSync(join(root, 'package-lock.json'), '{}')
  writeFileSync(join(root, 'node_modules/.limiar-lockfile'), createHash('sha256').update('{}').digest('hex'))
  symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'))
  const aptGet = `#!/bin/sh
echo "$@" >> '${root}/asked'
for name; do :; done
[ "$name" = chromium ] && : > '${root}/bin/chromium'
exit 0
`
  writeFileSync(join(root, 'bin/apt-get'), aptGet, { mode: 0o755 })
  return root
}
