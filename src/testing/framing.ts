/** How the sample camera frames what it shows, so that a card and a face stand where the onboarding's guides are. */
import type { Rect, Size } from '../protocol/geometry.ts'

/** The two kinds of camera: a phone held upright, and the camera of a computer. */
export const streamSizes = {
  portrait: { width: 1080, height: 1920 },
  landscape: { width: 1280, height: 720 },
} as const satisfies Readonly<Record<string, Size>>

/** From this width on the onboarding shows a wide picture. */
const WIDE_PAGE_PIXELS = 640

/** The size of the stream that the camera gives to a page of this width in CSS pixels. */
export function streamSizeFor(pageWidth: number): Size {
  return pageWidth >= WIDE_PAGE_PIXELS ? streamSizes.landscape : streamSizes.portrait
}

/** The shares of their guides that a card and a face fill when they are held well. */
const FILLS = { card: 0.95, face: 0.8 } as const
/** Width by height of the guides. */
const GUIDE_SHAPES = { card: 1.586, face: 0.76 } as const

/** The content of a picture, and the share of the picture's width that it takes. */
export interface Subject {
  readonly kind: 'card' | 'face'
  readonly share: number
}

/** Where a picture goes in a stream, so that its card or its face fills the onboarding's guide. */
export function placeOf(
  picture: Size,
  { kind, share }: Subject,
  stream: Size,
  guide: Rect = usualGuide(kind, stream),
): Rect {
  const width = (FILLS[kind] * guide.width) / share
  const height = (width * picture.height) / picture.width
  return {
    x: guide.x + (guide.width - width) / 2,
    y: guide.y + (guide.height - height) / 2,
    width,
    height,
  }
}

/**
 * The onboarding's guide in a stream that no page shows. A phone's screen of 360 x 740 shows the middle of an upright
 * picture, the card's guide over 88 % of it and the face's over 68 %; a wider page shows it as 4:3, with guides of
 * three quarters of its width and of its height.
 */
function usualGuide(kind: Subject['kind'], stream: Size): Rect {
  const width = usualWidths(stream)[kind]
  const height = width / GUIDE_SHAPES[kind]
  return { x: (stream.width - width) / 2, y: (stream.height - height) / 2, width, height }
}

function usualWidths({ width, height }: Size): Readonly<Record<Subject['kind'], number>> {
  if (width < height) {
    const seen = Math.min(width, (height * 360) / 740)
    return { card: 0.88 * seen, face: 0.68 * seen }
  }
  return { card: 0.75 * Math.min(width, (height * 4) / 3), face: 0.74 * 0.76 * height }
}
