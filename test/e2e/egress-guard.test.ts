import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const guard = new URL('../support/egress-guard.ts', import.meta.url).href

/** Runs a script under the guard and answers the guard's lines. */
function guarded(script: string): readonly string[] {
  const directory = mkdtempSync(join(tmpdir(), 'limiar-egress-'))
  const log = join(directory, 'egress.log')
  try {
    execFileSync(process.execPath, ['--import', guard, '--input-type=module', '-e', script], {
      env: { LIMIAR_EGRESS_LOG: log },
    })
    return readFileSync(log, 'utf8').trimEnd().split('\n')
  } finally {
    rmSync(directory, { recursive: true })
  }
}

const attempts: Readonly<Record<string, string>> = {
  fetch: `await fetch('http://telemetry.example/').catch(() => {})`,
  'a fetch by address': `await fetch('http://192.0.2.7/').catch(() => {})`,
  'a socket': `import net from 'node:net'; try { net.connect(80, '192.0.2.7') } catch {}`,
  'a name': `import dns from 'node:dns'; try { await dns.promises.lookup('telemetry.example') } catch {}`,
  'a datagram': `import dgram from 'node:dgram'
    const socket = dgram.createSocket('udp4')
    try { socket.send('x', 53, '192.0.2.7') } catch {}
    socket.close()`,
  'a worker thread': `import { Worker } from 'node:worker_threads'
    const script = "fetch('http://telemetry.example/').catch(() => {})"
    await new Promise((resolve) => new Worker(script, { eval: true }).once('exit', resolve))`,
}

describe('the egress guard', () => {
  for (const [name, script] of Object.entries(attempts)) {
    it(`notices ${name} that leaves this machine`, () => {
      const lines = guarded(script)
      assert.equal(lines[0], 'guarding')
      assert.ok(lines.some((line) => /^foreign (telemetry\.example|192\.0\.2\.7)$/.test(line)))
    })
  }

  it('lets this machine be reached', () => {
    const lines = guarded(`
      import http from 'node:http'
      const server = http.createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      const text = await (await fetch('http://127.0.0.1:' + server.address().port)).text()
      if (text !== 'ok') throw new Error(text)
      server.closeAllConnections()
      server.close()
    `)
    assert.deepEqual(lines, ['guarding'])
  })
})
