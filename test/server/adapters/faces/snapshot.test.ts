import assert from 'node:assert/strict'
import { cpSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import {
  createFaceIndex,
  type FaceIndexOptions,
  type LoadedFaceIndex,
} from '../../../../src/server/adapters/faces/face-index.ts'
import { quantiseRow } from '../../../../src/server/adapters/faces/quantisation.ts'
import { plainSearch, unitVector } from '../../../support/face-vectors.ts'
import { FaceChanges } from '../../../support/fakes/face-changes.ts'
import { seededRandom, type Random } from '../../../support/random.ts'
import { until } from '../../../support/until.ts'

const DIMENSIONS = 32
const everything = { limit: 100_000, minCosine: -1 }
const accounts = ['one', 'two', 'three']

const folders: string[] = []
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'limiar-face-index-test-'))
  folders.push(folder)
  return join(folder, 'face-index')
}

/** Uses an index and closes it, as one start of the server does; answers its messages. */
const during = async (
  options: Partial<FaceIndexOptions> & Pick<FaceIndexOptions, 'faces'>,
  use: (index: LoadedFaceIndex) => Promise<void>,
): Promise<readonly string[]> => {
  const notices: string[] = []
  const index = createFaceIndex({
    modelId: 'a-model',
    dimensions: DIMENSIONS,
    onNotice: (message) => notices.push(message),
    ...options,
  })
  try {
    await index.load()
    await use(index)
  } finally {
    await index.close()
  }
  return notices
}

const nothingMore = async (): Promise<void> => undefined

/**
 * Checks that a search for every account's whole gallery, and for its best faces, gives the same as comparing with
 * every face.
 */
const isRight = async (index: LoadedFaceIndex, store: FaceChanges, random: Random): Promise<void> => {
  for (const accountId of accounts) {
    const faces = store.faces.filter((face) => face.accountId === accountId)
    for (const question of [everything, { limit: 10, minCosine: 0.2 }]) {
      const probe = unitVector(random, DIMENSIONS)
      assert.deepEqual(await index.search(accountId, probe, question), plainSearch(faces, probe, question))
    }
  }
}

const change = (store: FaceChanges, random: Random, times: number): void => {
  for (let step = 0; step < times; step++) {
    const accountId = accounts[Math.floor(random() * accounts.length)]!
    const removed = store.faces[Math.floor(random() * store.faces.length)]
    if (removed && random() < 0.3) store.remove(removed.accountId, removed.recordId)
    else {
      store.add(
        accountId,
        Array.from({ length: 1 + (step % 3) }, () => unitVector(random, DIMENSIONS)),
      )
    }
  }
}

/** A store with changes, and a folder with a snapshot of their faces. */
const kept = async (seed: number) => {
  const random = seededRandom(seed)
  const store = new FaceChanges()
  const directory = await newFolder()
  change(store, random, 400)
  assert.deepEqual(await during({ faces: store, directory }, nothingMore), [])
  store.asked.length = 0
  return { random, store, directory, snapshot: join(directory, 'snapshot'), rows: join(directory, 'rows') }
}

describe('an index that was kept', () => {
  it('begins where it ended and takes only later changes', async () => {
    const { random, store, directory } = await kept(1)
    const before = store.last
    change(store, random, 100)
    const notices = await during({ faces: store, directory }, async (index) => {
      assert.ok(store.asked.every((sequence) => sequence >= before - 1))
      await isRight(index, store, random)
    })
    assert.deepEqual(notices, [])
  })

  it('stays right over many starts, each with its changes', async () => {
    const { random, store, directory } = await kept(2)
    for (let start = 0; start < 5; start++) {
      await during({ faces: store, directory }, async (index) => {
        for (let round = 0; round < 5; round++) {
          change(store, random, 30)
          await isRight(index, store, random)
        }
      })
    }
  })

  it('is right after the process was killed at any time since the snapshot', async () => {
    const { random, store, directory } = await kept(3)
    await during({ faces: store, directory }, async (index) => {
      for (let round = 0; round < 6; round++) {
        change(store, random, 60)
        await index.removeRecord('one', 'any')
        // A killed process leaves the snapshot of its start beside newer rows.
        const left = await newFolder()
        cpSync(directory, left, { recursive: true })
        const notices = await during({ faces: store, directory: left }, (again) =>
          isRight(again, store, random),
        )
        assert.deepEqual(notices, [])
      }
    })
  })

  it('is written in the background after many changes, and answers are right meanwhile', async () => {
    const random = seededRandom(4)
    const store = new FaceChanges()
    const directory = await newFolder()
    const snapshot = join(directory, 'snapshot')
    await during({ faces: store, directory }, async (index) => {
      change(store, random, 10_500)
      const growing = async () => {
        await until('there is a snapshot', async () => {
          store.add('one', [unitVector(random, DIMENSIONS)])
          await index.search('one', unitVector(random, DIMENSIONS), { limit: 1, minCosine: -1 })
          return existsSync(snapshot) || undefined
        })
      }
      await growing()
      const left = await newFolder()
      cpSync(directory, left, { recursive: true })
      store.asked.length = 0
      await during({ faces: store, directory: left }, async (again) => {
        assert.ok(store.asked.every((sequence) => sequence >= 9_999))
        await isRight(again, store, random)
      })
      await isRight(index, store, random)
    })
  })

  it('keeps nothing of a face that was removed', async () => {
    const { random, store, directory, rows, snapshot } = await kept(5)
    const [secret] = store.add('one', [unitVector(random, DIMENSIONS)])
    const holds = (file: string): boolean => readFileSync(file).includes(Buffer.from(secret!.recordId, 'hex'))
    await during({ faces: store, directory }, nothingMore)
    assert.ok(holds(rows))
    store.remove('one', secret!.recordId)
    await during({ faces: store, directory }, nothingMore)
    assert.ok(!holds(rows) && !holds(snapshot))
    assert.ok(!readFileSync(rows).includes(Buffer.from(secret!.embedding.buffer)))
  })

  it('has nothing of a face on disk once its removal is acknowledged, nor in a later snapshot', async () => {
    const { random, store, directory, rows, snapshot } = await kept(7)
    const [secret] = store.add('somebody', [unitVector(random, DIMENSIONS)])
    await during({ faces: store, directory }, nothingMore)
    const { codes } = quantiseRow(secret!.embedding, DIMENSIONS)
    // The scan interleaves the codes of rows; these eight codes of the row lie side by side.
    const traces = [
      Buffer.from(secret!.recordId, 'hex'),
      // The id as in the table of records: the last 32 bits, little-endian.
      Buffer.from(secret!.recordId.slice(-8), 'hex').reverse(),
      Buffer.from(secret!.embedding.buffer),
      Buffer.from(codes.slice(0, 8).buffer),
    ]
    // The end of the index is written as text, and the removal is the last change.
    const inText = Buffer.from(secret!.recordId)
    const tracesOnDisk = (): number => {
      const files = [rows, snapshot].filter(existsSync).map((file) => readFileSync(file))
      return [...traces, inText].filter((trace) => files.some((file) => file.includes(trace))).length
    }
    assert.equal(tracesOnDisk(), traces.length)
    await during({ faces: store, directory }, async (index) => {
      store.remove('somebody', secret!.recordId)
      await index.removeRecord('somebody', secret!.recordId)
      assert.equal(tracesOnDisk(), 0)
      await isRight(index, store, random)
    })
    assert.ok(existsSync(snapshot))
    assert.equal(tracesOnDisk(), 0)
  })

  it('writes over the rows of removed faces before it grows', async () => {
    const { random, store, directory, rows } = await kept(6)
    const size = statSync(rows).size
    for (let start = 0; start < 4; start++) {
      for (const { accountId, recordId } of store.faces.slice(0, 60)) store.remove(accountId, recordId)
      await during({ faces: store, directory }, nothingMore)
      change(store, seededRandom(start), 40)
      await during({ faces: store, directory }, (index) => isRight(index, store, random))
    }
    assert.ok(statSync(rows).size < size * 1.2, `${statSync(rows).size} from ${size}`)
  })
})

describe('an index that cannot be used', () => {
  const flip = (file: string, at: number): void => {
    const bytes = readFileSync(file)
    const place = at < 0 ? bytes.length + at : Math.floor(at * bytes.length)
    bytes[place]! ^= 0x10
    writeFileSync(file, bytes)
  }
  type Kept = Awaited<ReturnType<typeof kept>>
  /** An index that is copied for each damage, because to keep one takes as long as to find the damage. */
  let whole: Promise<Kept> | undefined
  const copied = async (): Promise<Kept> => {
    const { store, directory: from } = await (whole ??= kept(7))
    const directory = await newFolder()
    cpSync(from, directory, { recursive: true })
    const [snapshot, rows] = [join(directory, 'snapshot'), join(directory, 'rows')]
    return { random: seededRandom(7), store, directory, snapshot, rows }
  }
  const damages: Readonly<Record<string, readonly [(kept: Kept) => void, RegExp]>> = {
    'whose first byte changed': [({ snapshot }) => flip(snapshot, 0), /damaged/],
    'with a changed length': [({ snapshot }) => flip(snapshot, 10 / statSync(snapshot).size), /damaged/],
    'with a changed byte in the header': [
      ({ snapshot }) => flip(snapshot, 60 / statSync(snapshot).size),
      /damaged/,
    ],
    'with a changed byte in the middle': [({ snapshot }) => flip(snapshot, 0.5), /damaged/],
    'with a changed byte at the end': [({ snapshot }) => flip(snapshot, -1), /damaged/],
    'that is cut short': [
      ({ snapshot }) => truncateSync(snapshot, statSync(snapshot).size - 1000),
      /damaged/,
    ],
    'that is cut to nothing': [({ snapshot }) => truncateSync(snapshot, 0), /damaged/],
    'with bytes after its end': [
      ({ snapshot }) => writeFileSync(snapshot, Buffer.concat([readFileSync(snapshot), Buffer.from('x')])),
      /damaged/,
    ],
    'whose rows are gone': [({ rows }) => rmSync(rows), /another|rebuilt/],
    'whose rows are cut short': [({ rows }) => truncateSync(rows, 5000), /rebuilt/],
    'whose rows belong to another start': [({ rows }) => flip(rows, 12 / statSync(rows).size), /rebuilt/],
  }
  for (const [name, [damage, notice]] of Object.entries(damages)) {
    it(`is rebuilt from the store, and says so: one ${name}`, async () => {
      const found = await copied()
      damage(found)
      const { random, store, directory } = found
      const notices = await during({ faces: store, directory }, (index) => isRight(index, store, random))
      assert.equal(notices.length, 1)
      assert.match(notices[0]!, notice)
      assert.deepEqual(await during({ faces: store, directory }, nothingMore), [])
    })
  }

  it('is rebuilt when a search finds a damaged row', async () => {
    const { random, store, directory, rows } = await kept(8)
    for (let at = 0.1; at < 1; at += 0.1) flip(rows, at)
    const notices = await during({ faces: store, directory }, async (index) => {
      await Promise.all([1, 2, 3].map(() => isRight(index, store, seededRandom(3))))
      await isRight(index, store, random)
    })
    assert.deepEqual(notices, ['A row of the face index is damaged; the index is being rebuilt.'])
  })

  it('is rebuilt for another model', async () => {
    const { random, store, directory } = await kept(9)
    const [face] = store.add('one', [unitVector(random, DIMENSIONS)], { modelId: 'another-model' })
    const notices = await during({ faces: store, directory, modelId: 'another-model' }, async (index) => {
      const found = await index.search('one', face!.embedding, everything)
      assert.deepEqual(
        found.map(({ faceImageId }) => faceImageId),
        [face!.faceImageId],
      )
    })
    assert.match(notices.join(), /another model or database/)
  })

  it('is rebuilt for a restored database, and for another database', async () => {
    for (const changes of [100, 3000]) {
      const { random, directory } = await kept(10)
      const other = new FaceChanges()
      change(other, random, changes)
      const notices = await during({ faces: other, directory }, (index) => isRight(index, other, random))
      assert.match(notices.join(), /another model or database/)
    }
  })

  it('is not touched by a second process, which reads the faces from the store', async () => {
    const { random, store, directory } = await kept(11)
    await during({ faces: store, directory }, async (index) => {
      const notices = await during({ faces: store, directory }, async (second) => {
        change(store, random, 50)
        await isRight(second, store, random)
        await isRight(index, store, random)
      })
      assert.match(notices.join(), /in use by another process/)
    })
    assert.deepEqual(await during({ faces: store, directory }, (index) => isRight(index, store, random)), [])
  })
})
