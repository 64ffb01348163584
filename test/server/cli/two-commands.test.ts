/** Commands that are ended in the middle, or run beside another one, on the same installation. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../src/protocol/ids.ts'
import { openStorage } from '../../../src/server/adapters/storage.ts'
import { commandArguments, commandEnvironment, limiarProcess } from '../../support/limiar-command.ts'
import { makeSmallDisk, whyNoSmallDisk } from '../../support/small-disk.ts'
import { storageEngines } from '../../support/storage-engines.ts'
import { until } from '../../support/until.ts'

/** Enough that a command is still at work when it is stopped. */
const PICTURES = 600
const blobKeys = Array.from({ length: PICTURES }, () => `faces/${newId()}/${newId()}`)

interface Place {
  readonly dataDir: string
  readonly url: string | undefined
}

const environmentOf = ({ dataDir, url }: Place) => ({
  LIMIAR_DATA_DIR: dataDir,
  ...(url === undefined ? {} : { DATABASE_URL: url }),
})

async function mustReadAll(place: Place): Promise<void> {
  const storage = await openStorage(place)
  try {
    for (const key of blobKeys)
      assert.equal(Buffer.from((await storage.blobs.get(key)) ?? []).toString(), key)
  } finally {
    await storage.close()
  }
}

/** Begins a command and waits until it has made something. */
async function begun(args: readonly string[], place: Place, isMade: () => boolean) {
  const child = spawn(process.execPath, [...commandArguments, ...args], {
    env: { ...commandEnvironment, ...environmentOf(place) },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit') as Promise<[number | null]>
  await until(`${args[0]} is at work`, () => isMade() || undefined, { askAgainMs: 5 })
  return { child, exited }
}

for (const engine of storageEngines)
  describe(`commands on one installation, on ${engine.name}`, { skip: engine.skip }, () => {
    let root: string
    let place: Place
    const stopping: (() => Promise<unknown>)[] = []
    let count = 0
    const emptyPlace = async (): Promise<Place> => {
      const server = await engine.start()
      stopping.push(() => server.stop())
      return { dataDir: join(root, `data-${count++}`), url: server.url }
    }
    before(async () => {
      root = await mkdtemp(join(tmpdir(), 'limiar-two-'))
      place = await emptyPlace()
      const storage = await openStorage(place)
      await Promise.all(blobKeys.map((key) => storage.blobs.put(key, Buffer.from(key))))
      await storage.close()
    })
    after(async () => {
      for (const stop of stopping) await stop()
      await rm(root, { recursive: true, force: true })
    })
    const backup = () => join(root, 'backup')

    it('exchange no keys while a backup is made, which can be read', async () => {
      const { child, exited } = await begun(['backup', backup(), '--with-key'], place, () =>
        existsSync(join(backup(), 'blobs')),
      )
      child.kill('SIGSTOP')
      const rotated = await limiarProcess(['keys', 'rotate'], environmentOf(place))
      child.kill('SIGCONT')
      assert.deepEqual(await exited, [0, null])
      assert.equal(rotated.status, 1, rotated.stdout)
      assert.match(
        rotated.stderr,
        /^Another command works on this installation \(limiar backup.*Nothing was changed/,
      )
      const restored = await emptyPlace()
      const { status, stderr } = await limiarProcess(['restore', backup()], environmentOf(restored))
      assert.equal(status, 0, stderr)
      await mustReadAll(restored)
    })

    it('make no backup while keys are exchanged', async () => {
      const { child, exited } = await begun(['keys', 'rotate'], place, () =>
        readdirSync(place.dataDir).some((name) => name.startsWith('blobs-sealed-under-')),
      )
      child.kill('SIGSTOP')
      const other = join(root, 'other')
      const backedUp = await limiarProcess(['backup', other], environmentOf(place))
      child.kill('SIGCONT')
      assert.deepEqual(await exited, [0, null])
      assert.deepEqual([backedUp.status, existsSync(other)], [1, false])
      assert.match(backedUp.stderr, /^Another command works on this installation \(limiar keys rotate/)
      await mustReadAll(place)
    })

    it('say of a backup that was killed that it did not end, and how to begin again', async () => {
      const folder = join(root, 'killed')
      const { child, exited } = await begun(['backup', folder], place, () =>
        existsSync(join(folder, 'blobs')),
      )
      child.kill('SIGKILL')
      await exited
      const again = await limiarProcess(['backup', folder], environmentOf(place))
      assert.equal(again.status, 1)
      assert.match(again.stderr, /killed holds a backup that did not end.*remove the folder/)
      assert.deepEqual(
        (await limiarProcess(['verify', folder])).stderr,
        `${folder} has no backup.json: it is not a backup, or an unfinished one.\n`,
      )
    })

    it(
      'leave nothing of a backup for which there was no room, and say so',
      { skip: whyNoSmallDisk() },
      async () => {
        const disk = makeSmallDisk(1)
        try {
          const folder = join(disk.directory, 'backup')
          const { status, stderr } = await limiarProcess(
            ['backup', folder, '--with-key'],
            environmentOf(place),
          )
          assert.equal(status, 1)
          assert.match(stderr, /[Nn]o space left on device/)
          assert.match(stderr, /[Mm]ake room/)
          assert.deepEqual(readdirSync(folder), [])
        } finally {
          disk.remove()
        }
        await mustReadAll(place)
      },
    )

    it('say so where their data folder is on a full disk', { skip: whyNoSmallDisk() }, async () => {
      const disk = makeSmallDisk(1)
      try {
        const data = join(disk.directory, 'data')
        mkdirSync(join(data, 'database'), { recursive: true })
        writeFileSync(join(data, 'database', 'PG_VERSION'), '17')
        await disk.fill(0)
        const { status, stderr } = await limiarProcess(['keys', 'rotate'], {
          LIMIAR_DATA_DIR: data,
        })
        assert.equal(status, 1)
        assert.match(stderr, /^A disk is full .*Make room, and run the command again\.\n$/)
      } finally {
        disk.remove()
      }
    })

    it('restore again what was killed while it copied', async () => {
      const restored = await emptyPlace()
      const { child, exited } = await begun(['restore', backup()], restored, () =>
        existsSync(join(restored.dataDir, '.restoring', 'blobs')),
      )
      child.kill('SIGKILL')
      await exited
      const { status, stderr } = await limiarProcess(['restore', backup()], environmentOf(restored))
      assert.equal(status, 0, stderr)
      await mustReadAll(restored)
    })

    it('restore once where two restore at the same time', async () => {
      const restored = await emptyPlace()
      const both = await Promise.all(
        [1, 2].map(() => limiarProcess(['restore', backup()], environmentOf(restored))),
      )
      assert.deepEqual(both.map(({ status }) => status).sort(), [0, 1], JSON.stringify(both))
      const { stderr } = both.find(({ status }) => status === 1)!
      assert.match(stderr, /in use by|exists already|Another command works/)
      await mustReadAll(restored)
    })
  })
