/** A film for Chromium's fake camera: a licence whose signed code is held close up, as the page asks for it. */
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { randomPerson } from '../../demo/specimens/person.ts'
import { renderSpecimen } from '../../demo/specimens/specimen.ts'

const SIZE = { width: 1280, height: 720 } as const
/** Chromium repeats the one picture; with fewer a second the page has less to look at. */
const FRAMES_PER_SECOND = 10
/** The height of the code in pixels: nine tenths of the page's guide. */
const CODE_HEIGHT = 480
/** Sigma of the lens' blur, in pixels. */
const BLUR = 0.8
/** The colour of the table around the card, and around the code on the specimen. */
const TABLE = '#6b5a4a'

/** Writes the film to a file (YUV4MPEG2, I420, without colours). */
export async function filmCode(issuerCode: Uint8Array, path: string): Promise<void> {
  const { image, truth } = await renderSpecimen({
    kind: 'cnh-back',
    person: randomPerson(5),
    seed: 5,
    issuerCode,
  })
  const box = truth.codeBox
  if (!box) throw new Error('The specimen has no code.')
  const scale = box.height / CODE_HEIGHT
  const shown = { width: Math.round(SIZE.width * scale), height: Math.round(SIZE.height * scale) }
  const around = Math.max(shown.width, shown.height)
  const middle = { x: box.x + box.width / 2 + around, y: box.y + box.height / 2 + around }
  const table = await sharp(image)
    .flatten({ background: TABLE })
    .extend({ top: around, bottom: around, left: around, right: around, background: TABLE })
    .toBuffer()
  const grey = await sharp(table)
    .extract({
      left: Math.round(middle.x - shown.width / 2),
      top: Math.round(middle.y - shown.height / 2),
      ...shown,
    })
    .resize(SIZE.width, SIZE.height, { fit: 'fill' })
    .blur(BLUR)
    .greyscale()
    .raw()
    .toBuffer()
  const header = `YUV4MPEG2 W${SIZE.width} H${SIZE.height} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420mpeg2\nFRAME\n`
  const colours = Buffer.alloc((SIZE.width * SIZE.height) / 2, 128)
  await writeFile(path, Buffer.concat([Buffer.from(header), grey, colours]))
}
