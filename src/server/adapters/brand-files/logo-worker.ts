/** Runs in a process of its own for one logo or icon, and draws it as a PNG. */
import sharp from 'sharp'
import type { DrawnLogo, LogoWork } from './brand-files.ts'
import { answerOnce } from './work-apart.ts'

/** A picture of 100 kB can unfold to gigabytes. */
const MAX_PIXELS = 16_000_000
/** At this many dots an inch an SVG without a size of its own is drawn large enough to be made smaller. */
const SVG_DENSITY = 144

// A slow drawing takes one core of the machine.
sharp.concurrency(1)
answerOnce((work) => drawn(work as LogoWork))

async function drawn({ file, width, height }: LogoWork): Promise<DrawnLogo> {
  try {
    const { data, info } = await sharp(file, { limitInputPixels: MAX_PIXELS, density: SVG_DENSITY })
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer({ resolveWithObject: true })
    return { png: new Uint8Array(data), width: info.width, height: info.height }
  } catch {
    return { isDamaged: true }
  }
}
