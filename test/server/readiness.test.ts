import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { watchReadiness } from '../../src/server/readiness.ts'
import { startNode, type ServerNode } from '../support/node-on-postgres.ts'
import { makeSmallDisk, whyNoSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import { until } from '../support/until.ts'

/** Models are not loaded in these tests, so that readiness always reports something missing. */
async function whyNotReady(node: ServerNode): Promise<string> {
  const { statusCode, body } = await node.app.inject('/ready')
  assert.equal(statusCode, 503)
  return (JSON.parse(body) as { readonly detail: string }).detail
}

describe('a server that is about to stop', () => {
  it('says so to load balancers, and serves on', async () => {
    const draining = new AbortController()
    const node = await startNode({}, undefined, draining.signal)
    assert.doesNotMatch(await whyNotReady(node), /about to stop/)
    draining.abort()
    assert.match(await whyNotReady(node), /about to stop/)
    assert.equal((await node.call('GET', '/reports')).status, 200)
    await node.close()
  })
})

describe('a data folder', () => {
  it('that has less room than it should is no longer ready', async () => {
    const node = await startNode({ LIMIAR_DISK_FREE_MB: '999999999999' })
    assert.match(await whyNotReady(node), /data folder/)
    await node.close()
  })

  for (const [what, harm] of [
    ['has room and may not have one file more', (disk: SmallDisk) => disk.takeFiles()],
    ['may only be read', (disk: SmallDisk) => disk.remount('ro')],
  ] as const)
    it(`of pictures that ${what} is no longer ready`, { skip: whyNoSmallDisk() }, async () => {
      const disk = makeSmallDisk(5)
      const node = await startNode({ LIMIAR_BLOBS_DIR: join(disk.directory, 'blobs') })
      try {
        assert.doesNotMatch(await whyNotReady(node), /folder of the pictures/)
        harm(disk)
        await until(
          'it is not ready',
          async () => /folder of the pictures/.test(await whyNotReady(node)) || undefined,
        )
      } finally {
        await node.close()
        disk.remove()
      }
    })

  it('that cannot be written to ends the start with a sentence', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'limiar-readiness-'))
    const file = join(directory, 'file')
    await writeFile(file, '')
    const start = startNode({}, join(file, 'data'))
    await assert.rejects(start, { name: 'LimiarError', message: /cannot be written to .* LIMIAR_DATA_DIR/ })
    await rm(directory, { recursive: true })
  })
})

describe('a face index whose folder cannot be used at the start', () => {
  it('is missing, and is loaded once it can be, without a restart', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'limiar-readiness-'))
    await writeFile(join(directory, 'face-index'), 'a file where the folder belongs')
    const node = await startNode({}, directory)
    const failed = (): true | undefined => node.log.some((line) => line.includes('face index')) || undefined
    await until('the first try failed', failed)
    assert.match(await whyNotReady(node), /face index/)
    await rm(join(directory, 'face-index'))
    const isLoaded = async () => !/face index/.test(await whyNotReady(node)) || undefined
    await until('the face index is loaded', isLoaded)
    await node.close()
    await rm(directory, { recursive: true })
  })
})

describe('readiness', () => {
  it('asks once for many who ask at the same time, and again a second later', async () => {
    const asked: string[] = []
    let now = 0
    let isAway = true
    const said: string[] = []
    const why = watchReadiness({
      whyNotLoaded: () => undefined,
      probes: [
        {
          name: 'database',
          ask: async () => {
            asked.push('database')
            if (isAway) throw new Error('away')
          },
        },
      ],
      draining: undefined,
      onFailure: (message) => void said.push(message),
      now: () => now,
    })
    assert.deepEqual(await Promise.all([why(), why(), why()]), ['database', 'database', 'database'])
    isAway = false
    now = 999
    assert.equal(await why(), 'database')
    now = 1000
    assert.equal(await why(), undefined)
    assert.equal(asked.length, 2)
    assert.deepEqual(said, ['The database cannot be used.'])
  })
})
