/** Logos and icons as PNGs of a limited size, whatever was sent; fonts unchanged. */
import sharp from 'sharp'
import type { BrandFileKind } from '../../protocol/reports/brand-files.ts'
import type { Id } from '../../protocol/ids.ts'
import type { BrandFileReader, ReadBrandFile } from '../domain/reports/brand-files.ts'
import { isAnimated, mediaTypeOf } from '../domain/pictures/image-format.ts'
import { FairSemaphore } from './turns/fair-semaphore.ts'

/** Twice the size at which they are shown, for screens of two pixels a point. */
const MAX_SIDES = { logo: { width: 448, height: 144 }, icon: { width: 192, height: 192 } } as const
/** A picture of 100 kB can unfold to gigabytes. */
const MAX_PIXELS = 16_000_000
/** Limit for a stored picture: a logo with a photograph in it would be too slow for a page's first screen. */
const MAX_KEPT_BYTES = 64 * 1024
const MAX_SECONDS = 5
const WOFF2 = 'wOF2'
/** At this many dots an inch an SVG without a size of its own is drawn large enough to be made smaller. */
const SVG_DENSITY = 144

/**
 * Parts that an SVG must not have. It is drawn here, and neither it nor anything that it refers to ever reaches a
 * browser. But entities, filters and pictures inside it could take minutes of a processor, or read other files of this
 * machine.
 */
const REFUSED_IN_SVG =
  /<!(DOCTYPE|ENTITY)|<\s*(script|foreignObject|filter|image|feImage|iframe)\b|\bhref\s*=\s*["'](?!#)/i

/**
 * An SVG, behind a declaration and comments. Each of these can be read in one way only: with two ways, a text of
 * comments alone would be tried in as many ways as there are subsets of them, and the process would answer nobody.
 */
const SVG = /^(?:\s|<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->)*<svg[\s>]/

/**
 * One picture is drawn at a time. An SVG of a kilobyte may draw a hundred thousand shapes, and the time limit ends a
 * drawing only between two strips of it. It runs on one of the four threads that reading files and looking up names
 * also need.
 */
const drawing = new FairSemaphore({ turns: 1, maxWaiting: 16, maxPerSession: 1, waitMs: 10_000 })

export const brandFileReader: BrandFileReader = {
  read: async (kind, bytes, accountId) =>
    kind === 'font' ? readFont(bytes) : readPicture(kind, bytes, accountId),
}

/** Reads a font without checking its tables: browsers do that themselves before they use one (OpenType Sanitizer). */
function readFont(bytes: Uint8Array): ReadBrandFile | { readonly flaw: string } {
  const isFont = Buffer.from(bytes.subarray(0, 4)).toString('latin1') === WOFF2
  return isFont ? { mediaType: 'font/woff2', bytes } : { flaw: 'is no WOFF2 font' }
}

async function readPicture(
  kind: Exclude<BrandFileKind, 'font'>,
  bytes: Uint8Array,
  accountId: Id,
): Promise<ReadBrandFile | { readonly flaw: string }> {
  const flaw = flawOf(bytes)
  if (flaw !== undefined) return { flaw }
  const turn = await drawing.take({ accountId })
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, density: SVG_DENSITY })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ ...MAX_SIDES[kind], fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer({ resolveWithObject: true })
    if (data.length > MAX_KEPT_BYTES) return { flaw: `makes a PNG of more than ${MAX_KEPT_BYTES} bytes` }
    return { mediaType: 'image/png', bytes: data, width: info.width, height: info.height }
  } catch {
    return { flaw: 'is damaged, has too many pixels, or takes too long to draw' }
  } finally {
    turn.end()
  }
}

function flawOf(bytes: Uint8Array): string | undefined {
  const type = mediaTypeOf(bytes)
  if (type === 'image/avif') return 'is an AVIF: send an SVG, PNG, JPEG or WebP'
  if (type !== undefined) return isAnimated(bytes) ? 'is animated' : undefined
  const text = new TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes)
  if (!SVG.test(text)) return 'is no SVG, PNG, JPEG or WebP'
  return REFUSED_IN_SVG.test(text)
    ? 'is an SVG with a doctype, a script, a filter, a picture or an address in it: draw it with shapes alone'
    : undefined
}
