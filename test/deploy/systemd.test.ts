/** The unit for systemd, for a person who types the commands in its head. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'

const systemd = join(import.meta.dirname, '..', '..', 'deploy', 'systemd')
const unit = join(systemd, 'limiar.service')
const [head = '', body = ''] = readFileSync(unit, 'utf8').split(/^(?=\[Unit\])/m)
/** The commands of the head, up to the start of the service. */
const [commands = ''] = head.replaceAll(/^#(?: {3}| .*$)/gm, '').split(/(?<=^systemctl .*\n)/m)

describe('the unit for systemd', () => {
  let root = ''
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'limiar-systemd-'))
    mkdirSync(join(root, 'etc/systemd/system'), { recursive: true })
    mkdirSync(join(root, 'bin'))
    // Neither changes this machine: each writes down what it was asked for.
    for (const name of ['npm', 'systemctl'])
      writeFileSync(join(root, 'bin', name), `#!/bin/sh\necho "${name} $*" >> ${root}/asked\n`, {
        mode: 0o755,
      })
  })
  after(() => rmSync(root, { recursive: true }))

  it('is installed by the commands in its head, typed in its folder, with secrets that only root reads', () => {
    const script = commands.replaceAll(/(?<= |> )\/(?=etc|opt)/g, `${root}/`)
    const typed = spawnSync('bash', ['--norc', '-ec', script], {
      cwd: systemd,
      encoding: 'utf8',
      env: { PATH: `${join(root, 'bin')}:${process.env['PATH']}` },
    })
    assert.deepEqual([typed.stderr, typed.status], ['', 0])
    assert.equal(
      readFileSync(join(root, 'asked'), 'utf8'),
      `npm install --prefix ${root}/opt/limiar limiar\nsystemctl enable --now limiar\n`,
    )
    const installed = join(root, 'etc/systemd/system/limiar.service')
    assert.equal(readFileSync(installed, 'utf8').split(/^(?=\[Unit\])/m)[1], body)
    assert.equal(statSync(installed).mode & 0o777, 0o644)
    for (const [, name = ''] of body.matchAll(/^LoadCredential=\S+:\/etc\/(\S+)$/gm)) {
      const secret = join(root, 'etc', name)
      assert.match(readFileSync(secret, 'utf8'), /^[0-9a-f]{48,64}\n$/, name)
      assert.equal(statSync(secret).mode & 0o777, 0o600, name)
    }
  })

  const analyze = '/usr/bin/systemd-analyze'
  it('is sandboxed', { skip: existsSync(analyze) ? false : 'systemd-analyze is not installed' }, () => {
    const args = ['security', '--offline=yes', '--threshold=20', '--no-pager', unit]
    const { status, stdout, stderr } = spawnSync(analyze, args, { encoding: 'utf8' })
    assert.equal(status, 0, `${stdout.split('\n').slice(-3).join('\n')}${stderr}`)
  })
})
