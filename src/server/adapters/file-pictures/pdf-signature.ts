/** The signature of a PDF (PAdES, ETSI EN 319 142; ISO 32000-1, section 12.8): what it covers, and who made it. */
import type { PdfSignature } from '../../../protocol/pdf-signatures.ts'
import type { PdfTrust } from '../../domain/pictures/file-pictures.ts'
import { chainState, cnpjOf } from './certificates.ts'
import { readCms, type CmsSignature } from './cms-signature.ts'
import { MalformedDer } from './der.ts'

/** What a signature is checked with, and whose counts. */
export interface PinnedTrust extends PdfTrust {
  /** CNPJs of the companies that sign documents, fourteen digits. */
  readonly signers: readonly string[]
}

/** More signatures than anybody put on a document. */
const MAX_RANGES = 20
/** Hex digits; a signature with its chain has some 20,000. */
const MAX_HEX = 400_000
/** Clocks differ. */
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * What the signature that covers a whole PDF says. A range is looked for anywhere in the file, also where it is only
 * text: one that covers the file and one that is no signature cannot be confused, since the first has to be true.
 */
export function checkPdfSignature(file: Uint8Array, trust: PinnedTrust): PdfSignature {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const ranges = byteRanges(bytes)
  if (ranges.length === 0) return { state: 'none' }
  const whole = ranges.filter(({ end }) => end === bytes.length)
  const [range, other] = whole
  // A signature over a part alone was made before something was added.
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

/** Every range that is written in the file and begins at its start, each once. */
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

/** What stands in the gap, which may be one string of hex digits and nothing else. */
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
  // A time in the future is nobody's word to go by.
  const isClaimed = signedAt !== undefined && signedAt <= trust.now + DAY_MS
  const chain = chainState(signer, others, trust.roots, isClaimed ? signedAt : trust.now)
  if (chain !== 'trusted') return { state: chain, ...known }
  // Millions have a certificate of ICP-Brasil: who signed counts, not that somebody did.
  const isNamed = company !== undefined && trust.signers.includes(company)
  return { state: isNamed ? 'valid' : 'unknown-signer', ...known }
}
