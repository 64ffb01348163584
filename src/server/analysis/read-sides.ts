import type { CardCode, DocumentEngine } from '../../documents/document-engine.ts'
import type { DocumentLook } from '../../documents/document-look.ts'
import { documentSides, type DocumentSide } from '../../documents/document-sides.ts'
import type { SideReading, SideReadings } from '../../documents/reading/understand-document.ts'
import { notPerformed, runStage } from '../../documents/stage.ts'

/** What is known of the pictures before they are read. */
export interface KnownOfSides {
  /** What was found on each side when its picture arrived. */
  readonly looks?: Partial<Record<DocumentSide, DocumentLook>> | undefined
  /** The picture that shows both sides of an open document. */
  readonly bothSidesIn?: DocumentSide | undefined
  /** The sides that came as a digital document, whose pictures are drawn. */
  readonly digital?: readonly DocumentSide[]
  /** A close-up of the document's code, which is read with the side that it is on. */
  readonly code?: Uint8Array | undefined
}

const IN_THE_OTHER_PICTURE = {
  front: 'The front is in the picture of the back.',
  back: 'The back is in the picture of the front.',
} as const

/** Reads both sides separately. An open document, which shows both in one picture, is read once. */
export async function readSides(
  captures: Partial<Record<DocumentSide, Uint8Array>>,
  documents: DocumentEngine,
  { looks = {}, bothSidesIn, digital = [], code }: KnownOfSides = {},
  signal?: AbortSignal,
): Promise<SideReadings> {
  const read = async (side: DocumentSide): Promise<SideReading> => {
    const image = captures[side]
    if (!image)
      return notPerformed(
        bothSidesIn === undefined ? `There is no picture of the ${side}.` : IN_THE_OTHER_PICTURE[side],
      )
    return runStage(`Reading the ${side}`, signal, async () => ({
      performed: true,
      reading: await documents.read(image, {
        look: looks[side],
        isDrawn: digital.includes(side),
        ...(signal && { signal }),
      }),
    }))
  }
  const codeSide = bothSidesIn ?? 'back'
  const [codes, ...sides] = await Promise.all([readCode(code, documents, signal), ...documentSides.map(read)])
  const [front, back] = sides.map((side, i) =>
    side.performed && documentSides[i] === codeSide ? withCodes(side, codes) : side,
  ) as [SideReading, SideReading]
  return { front, back }
}

/** The codes of the close-up; empty where it cannot be read. The rest of the document is still used. */
async function readCode(
  code: Uint8Array | undefined,
  documents: DocumentEngine,
  signal: AbortSignal | undefined,
): Promise<readonly CardCode[]> {
  if (!code) return []
  const read = await runStage('Reading the code', signal, async () => ({
    performed: true as const,
    codes: await documents.readCodes(code, signal ? { signal } : {}),
  }))
  return read.performed ? read.codes : []
}

/**
 * Adds the codes of the close-up, which have no place on the card. A code that was also read on the card is kept once.
 */
function withCodes(
  side: Extract<SideReading, { readonly performed: true }>,
  codes: readonly CardCode[],
): SideReading {
  const own = side.reading.codes ?? []
  const further = codes.filter((code) => !own.some(({ bytes }) => Buffer.compare(bytes, code.bytes) === 0))
  return further.length === 0 ? side : { ...side, reading: { ...side.reading, codes: [...own, ...further] } }
}
