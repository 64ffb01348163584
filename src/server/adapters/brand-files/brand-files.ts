/** Logos and icons as PNGs of a limited size, whatever was sent; fonts unchanged. */
import { extname } from 'node:path'
import { LimiarError } from '../../../protocol/errors.ts'
import type { BrandFileKind } from '../../../protocol/reports/brand-files.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { BrandFileReader, ReadBrandFile } from '../../domain/reports/brand-files.ts'
import { BYTES_PER_MEGABYTE } from '../../domain/megabyte.ts'
import { isAnimated, mediaTypeOf } from '../../domain/pictures/image-format.ts'
import { FairSemaphore } from '../turns/fair-semaphore.ts'
import { workApart, type ApartLimits } from './work-apart.ts'

/** What the process that draws a logo receives. */
export interface LogoWork {
  readonly file: Uint8Array
  readonly width: number
  readonly height: number
}

export type DrawnLogo =
  { readonly png: Uint8Array; readonly width: number; readonly height: number } | { readonly isDamaged: true }

/** Twice the size at which they are shown, for screens of two pixels a point. */
const MAX_SIDES = { logo: { width: 448, height: 144 }, icon: { width: 192, height: 192 } } as const
/** Limit for a stored picture: a logo with a photograph in it would be too slow for a page's first screen. */
const MAX_KEPT_BYTES = 64 * 1024
/**
 * A logo takes 0.3 s of a processor, most of it for the start of its process, and 100 MB. An SVG of a kilobyte may draw
 * a hundred thousand shapes, which takes minutes.
 */
const LIMITS: ApartLimits = {
  maxMs: 3000,
  maxBytes: 512 * BYTES_PER_MEGABYTE,
  maxClockMs: 20_000,
}
const WORKER = new URL(`./logo-worker${extname(import.meta.url)}`, import.meta.url)
const WOFF2 = 'wOF2'

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

/** One picture is drawn at a time, so that drawings keep one core of the machine busy at most. */
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
    const drawn = await workApart<DrawnLogo>(WORKER, { file: bytes, ...MAX_SIDES[kind] }, LIMITS)
    if (drawn === 'overloaded') throw new LimiarError('overloaded', 'The machine has no time to draw a logo.')
    if (drawn === 'too-much' || 'isDamaged' in drawn)
      return { flaw: 'is damaged, has too many pixels, or takes too long to draw' }
    const { png, width, height } = drawn
    if (png.length > MAX_KEPT_BYTES) return { flaw: `makes a PNG of more than ${MAX_KEPT_BYTES} bytes` }
    return { mediaType: 'image/png', bytes: png, width, height }
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
