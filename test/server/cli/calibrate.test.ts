import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { limiar } from '../../support/limiar-command.ts'
import { packageEmbedder } from '../../support/made-embedders.ts'
import { franckStills, media, otherPeople } from '../../support/media.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limiar-calibrate-'))
  for (const file of [...franckStills, ...otherPeople]) await writeFile(join(folder, file), media(file))
  for (const file of otherPeople)
    await writeFile(join(folder, mirrored(file)), await sharp(media(file)).flop().jpeg().toBuffer())
})
after(() => rm(folder, { recursive: true }))

const mirrored = (file: string): string => `mirrored-${file}`

/** Pairs of people, repeated until there are enough: the test is about the command. */
async function writePairs(impostors: number): Promise<void> {
  const people = [franckStills, ...otherPeople.map((file) => [file, mirrored(file)])]
  const different = people.flatMap((one, index) =>
    people
      .slice(0, index)
      .flatMap((other) => one.flatMap((first) => other.map((second) => `${first},${second},0`))),
  )
  const repeated = Array.from({ length: impostors }, (_, index) => different[index % different.length] ?? '')
  const same = franckStills.slice(1).map((file) => `${franckStills[0] ?? ''},${file},1`)
  await writeFile(join(folder, 'pairs.csv'), ['first,second,same', ...same, ...repeated].join('\n'))
}

describe('limiar calibrate', () => {
  it('prints the meaning of each score, and writes a card that a server can use', async () => {
    await writePairs(3600)
    const card = join(folder, 'embedder.json')
    const ended = await limiar(['calibrate', folder, '--write', card])
    assert.deepEqual([ended.status, ended.stderr], [0, ''])
    assert.match(ended.stdout, /7 pairs of one person, 3600 of two/)
    const [, midpoint = '', slope = ''] = /^midpoint (\S+), slope (\S+)$/m.exec(ended.stdout) ?? []
    assert.match(ended.stdout, new RegExp(`^   50  ${Number(midpoint).toFixed(4)}  `, 'm'))
    const written = JSON.parse(await readFile(card, 'utf8'))
    assert.deepEqual(written.embedder.calibration, { midpoint: Number(midpoint), slope: Number(slope) })
    assert.equal(written.calibrated.impostor, 3600)
    await copyFile(packageEmbedder, join(folder, 'embedder.onnx'))
    const again = await limiar(['calibrate', folder], { LIMIAR_FACE_MODEL: join(folder, 'embedder.onnx') })
    assert.match(again.stdout, new RegExp(`^now      ${midpoint}, slope ${slope}$`, 'm'))
  })

  it('refuses to guess from few pairs, before it looks at any photograph', async () => {
    await writePairs(500)
    const ended = await limiar(['calibrate', folder])
    assert.equal(ended.status, 1)
    assert.match(ended.stderr, /^500 pairs of two people are too few .* --by-name/)
    assert.equal(ended.stdout, '')
  })

  it('names photographs that are missing and lines that are wrong', async () => {
    await writePairs(3600)
    const pairs = await readFile(join(folder, 'pairs.csv'), 'utf8')
    await writeFile(join(folder, 'pairs.csv'), `${pairs}\nnobody.jpg,cage.jpg,0`)
    const missing = await limiar(['calibrate', folder])
    assert.equal(missing.status, 1)
    assert.match(missing.stderr, /^nobody\.jpg is not there\.$/m)
    await writeFile(join(folder, 'pairs.csv'), 'first,second,same\na.jpg,b.jpg,yes')
    assert.match(
      (await limiar(['calibrate', folder])).stderr,
      /^Line 2 of .*pairs\.csv needs first, second and same/,
    )
    assert.match((await limiar(['calibrate', join(folder, 'nowhere')])).stderr, /^There is no .*pairs\.csv/)
    assert.equal((await limiar(['calibrate'])).status, 2)
  })
})
