import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const parts = ['page', 'console', 'doctor', 'component', 'host', 'demo']

/** Hosts to which libraries like those in the build report, or from which they fetch. */
const foreignHosts: readonly RegExp[] = [
  // type.googleapis.com is the name space of protocol buffers' type names: nothing is asked of it.
  /(?<!\btype\.)googleapis\.com/,
  /gstatic\.com/,
  /google-analytics\.com/,
  /googletagmanager\.com/,
  /jsdelivr/,
  /unpkg/,
  /cdnjs/,
  /tfhub\.dev/,
  /sentry\.io/,
  /segment\.io/,
  /projectnaptha\.com/,
]

function foreignHostsIn(bytes: Buffer): readonly string[] {
  const text = bytes.toString('latin1')
  return foreignHosts.flatMap((host) => host.exec(text)?.[0] ?? [])
}

describe('the build', () => {
  for (const part of parts) {
    it(`of the ${part} names no foreign host`, () => {
      // Compressed siblings hold the same bytes.
      const files = globSync(`${part}/**/*.*`, { cwd: dist }).filter((file) => !/\.(br|gz)$/.test(file))
      assert.ok(files.length > 0, `dist/${part} is built`)
      const found = files.flatMap((file) =>
        foreignHostsIn(readFileSync(`${dist}${file}`)).map((host) => `${file}: ${host}`),
      )
      assert.deepEqual(found, [])
    })
  }

  it('would be caught reporting to a foreign host', () => {
    assert.deepEqual(foreignHostsIn(Buffer.from('fetch("https://odml.pa.googleapis.com/v1/log")')), [
      'googleapis.com',
    ])
  })
})
