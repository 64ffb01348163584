/** The signature of a PDF (PAdES, ETSI EN 319 142; ISO 32000-1, section 12.8): what it covers, and who made it. */
import type { PdfSignature } from '../../../protocol/pdf-signatures.ts'
import type { PdfTrust } from '../../domain/pictures/file-pictures.ts'
import { chainState, cnpjOf } from './certificates.ts'
import { readCms, type CmsSignature } from './cms-signature.ts'
import { MalformedDer } from './der.ts'

/** The roots and the time for checking a signature, and the companies whose signatures are trusted. */
export interface PinnedTrust extends PdfTrust {
  /** CNPJs of the companies that sign documents, fourteen digits. */
  readonly signers: readonly string[]
}

/** An ample bound: nobody puts this many signatures on a document. */
const MAX_RANGES = 20
/** Hex digits; a signature with its chain has some 20,000. */
const MAX_HEX = 400_000
/** A day's tolerance, because clocks differ. */
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The result for the signature that covers the whole PDF. Ranges are looked for anywhere in the file, also in plain
 * text. That is safe: a text that is not a signature cannot verify over the whole file.
 */
export function checkPdfSignature(file: Uint8Array, trust: PinnedTrust): PdfSignature {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const ranges = byteRanges(bytes)
  if (ranges.length === 0) return { state: 'none' }
  const whole = ranges.filter(({ end }) => end === bytes.length)
  const [range, other] = whole
  // A signature that covers only a part was made before something was added to the file.
  if (!range) return { state: 'appended' }
  if (other) return { state: 'altered' }
  const contents = signatureIn(bytes, range)
  if (!contents) return { state: 'altered' }
  try {
    const cms = readCms(contents)
    if (!cms) return { state: 'not-checked' }
    const content = [bytes.subarray(0, range.gapStart), bytes.subarray(range.gapEnd)]
    return cms.isOver(content) ? stateOfSigner(cms, trust) : { state: 'altered' }
  } catch (error) {
    if (error instanceof MalformedDer) return { state: 'altered' }
    throw error
  }
}

/** The two parts that are signed: from the start to the gap, and from the gap to the end. */
interface ByteRange {
  readonly gapStart: number
  readonly gapEnd: number
  readonly end: number
}

/** Every range in the file that begins at the file's start, each once. */
function byteRanges(bytes: Buffer): readonly ByteRange[] {
  const ranges = new Map<string, ByteRange>()
  const pattern = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g
  for (const [, first, second, third, fourth] of bytes.toString('latin1').matchAll(pattern)) {
    const [start = 0, gapStart = 0, gapEnd = 0, length = 0] = [first, second, third, fourth].map(Number)
    const end = gapEnd + length
    if (start === 0 && gapStart < gapEnd && end <= bytes.length)
      ranges.set(`${gapStart} ${gapEnd} ${end}`, { gapStart, gapEnd, end })
    if (ranges.size > MAX_RANGES) break
  }
  return [...ranges.values()]
}

/** The content of the gap, which must be one string of hex digits and nothing else. */
function signatureIn(bytes: Buffer, { gapStart, gapEnd }: ByteRange): Uint8Array | undefined {
  if (gapEnd - gapStart > MAX_HEX) return undefined
  const found = /^<([0-9a-f\s]*)>$/i.exec(bytes.toString('latin1', gapStart, gapEnd))
  return found ? Buffer.from((found[1] ?? '').replace(/\s+/g, ''), 'hex') : undefined
}

function stateOfSigner({ signer, others, signedAt }: CmsSignature, trust: PinnedTrust): PdfSignature {
  const company = cnpjOf(signer)
  const known = {
    ...(company !== undefined && { signer: company }),
    ...(signedAt !== undefined && { signedAt: new Date(signedAt).toISOString() }),
  }
  if (trust.roots.length === 0) return { state: 'not-checked', ...known }
  // A claimed time in the future is not trusted.
  const isClaimed = signedAt !== undefined && signedAt <= trust.now + DAY_MS
  const chain = chainState(signer, others, trust.roots, isClaimed ? signedAt : trust.now)
  if (chain !== 'trusted') return { state: chain, ...known }
  // Millions of people have a certificate of ICP-Brasil: what counts is who signed, not that somebody did.
  const isNamed = company !== undefined && trust.signers.includes(company)
  return { state: isNamed ? 'valid' : 'unknown-signer', ...known }
}
