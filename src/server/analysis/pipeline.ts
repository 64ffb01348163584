import { captureKinds, type CaptureKind } from '../../protocol/captures.ts'
import type { DocumentInspector } from '../../documents/forensics/document-inspection.ts'
import type { Findings } from '../domain/findings/findings.ts'
import type { Performed } from '../../protocol/performed.ts'
import type { DocumentEngine } from '../../documents/document-engine.ts'
import type { FaceEngine } from '../domain/faces/face-engine.ts'
import { isSameFile } from '../domain/findings/same-picture.ts'
import { saysNoCamera } from '../domain/pictures/told-origin.ts'
import { understandDocument } from '../../documents/reading/understand-document.ts'
import { readSides, type KnownOfSides } from './read-sides.ts'
import { checkIssuerCode, findIssuerCode } from '../../documents/forensics/issuer-code-checks.ts'
import type { IssuerPortraits } from '../domain/findings/issuer-portraits.ts'
import type { Trust } from '../../documents/codes/issuer-code.ts'
import { withSignedFields } from '../../documents/reading/signed-fields.ts'
import { withheldBelow } from '../../documents/reading/withheld-fields.ts'
import { examineDocument } from '../../documents/forensics/documentscopy.ts'
import { pdfChecks, type PdfSignatures } from '../../documents/forensics/pdf-checks.ts'
import { derivedPictures, inspectSides } from './inspection-stages.ts'
import { examineIssuerPortrait } from './issuer-portrait.ts'
import { ocrSection } from './ocr-section.ts'
import type { DocumentSide } from '../../documents/document-sides.ts'
import { PORTRAIT_AGREEMENT, selfieSigns } from './selfie-signs.ts'
import {
  agreementWithPortrait,
  compareFaces,
  cropsOf,
  findLargestFace,
  probeOf,
  findPortrait,
  searchFaces,
  type FaceFound,
  type SearchRegistry,
} from './selfie-stages.ts'
import { notPerformed } from '../../documents/stage.ts'

/** The pictures of one execution, encoded, as far as they exist. */
export type Captures = Partial<Record<CaptureKind, Uint8Array>>

export interface AnalysisPorts {
  readonly faces: FaceEngine
  readonly documents: DocumentEngine
  readonly inspector: DocumentInspector
  readonly issuerPortraits: IssuerPortraits
  /** Undefined where the report asks for no search. */
  readonly searchRegistry: SearchRegistry | undefined
}

export interface AnalysisOptions extends KnownOfSides {
  /** The day of the analysis, yyyy-mm-dd. */
  readonly today: string
  /** Fields read with less confidence than this, 0 to 1, are withheld. The default is 0. */
  readonly fieldConfidence?: number
  /** Whether the report asks for signs against the selfie. The default is true. */
  readonly looksAtSelfie?: boolean
  /** Sides that were sent as PDF: signs that only photographs have are not looked for on them. */
  readonly digital?: readonly DocumentSide[]
  /** The signatures of these PDFs. */
  readonly pdfSignatures?: PdfSignatures
  /** A close-up of the document's code, where it was requested. */
  readonly code?: Uint8Array
  /** The keys that verify signed codes; without them no codes are looked for. */
  readonly trust?: Trust
}

/**
 * Analyses the pictures of one execution: reads the document, compares its portrait with the selfie, searches the
 * registry and looks for contradictions. A lasting failure is part of the findings, with its reason. Rejects when the
 * signal is aborted, or with the first temporary failure; the other stages are then cancelled.
 */
export async function analyse(
  captures: Captures,
  ports: AnalysisPorts,
  options: AnalysisOptions,
  signal?: AbortSignal,
): Promise<Findings> {
  const calledOff = new AbortController()
  const until = signal ? AbortSignal.any([signal, calledOff.signal]) : calledOff.signal
  try {
    return await runStages(captures, ports, options, until)
  } catch (error) {
    calledOff.abort(error)
    throw error
  }
}

async function runStages(
  captures: Captures,
  { faces, documents, inspector, issuerPortraits, searchRegistry }: AnalysisPorts,
  options: AnalysisOptions,
  signal: AbortSignal,
): Promise<Findings> {
  const { today, looksAtSelfie = true, trust, digital = [], pdfSignatures = {}, code, ...asked } = options
  const { fieldConfidence = 0, ...known } = asked
  const [readings, selfie] = await Promise.all([
    readSides(captures, documents, { ...known, digital, code }, signal),
    captures.selfie
      ? findLargestFace(captures.selfie, 'the selfie', faces, { signal, asSelfie: looksAtSelfie })
      : notPerformed('There is no selfie.'),
  ])
  const [printed, portrait] = await Promise.all([
    understandDocument(readings, documents, today, signal),
    findPortrait(captures, readings, faces, signal),
  ])
  const [inspected, pictures, agreement] = await Promise.all([
    inspectSides(withoutSides(captures, digital), readings, portrait, inspector, signal),
    derivedPictures(readings, portrait, inspector, signal),
    agreementWithPortrait(portrait, selfie, faces, signal),
  ])
  const signed = trust && findIssuerCode(printed, trust)
  const everything = signed?.code.signature === 'valid' ? withSignedFields(printed, signed) : printed
  const document = withheldBelow(fieldConfidence, everything)
  const { type, fields } = document
  const checks = examineDocument(printed, inspected, today)
  const { comparison, picture: issuerPortrait } = await examineIssuerPortrait(
    signed?.code,
    { print: portrait, selfie },
    { faces, issuerPortraits },
    signal,
  )
  const typeConfidence = document.typeConfidence * (hasPortrait(captures, portrait) ? 1 : WITHOUT_PORTRAIT)
  return {
    type,
    typeConfidence,
    ocr: { ...ocrSection(document, typeConfidence), ...mediumOf(digital, checks) },
    documentCpf: fields.cpf.value ?? undefined,
    expiryDate: fields.expiryDate.value ?? undefined,
    faceMatch: compareFaces(portrait, selfie, faces),
    selfieIsPortrait: agreement.fine >= PORTRAIT_AGREEMENT.refutes,
    ...(looksAtSelfie && {
      selfie: selfieSigns({ selfie, agreement, ...toldByFile(captures) }),
    }),
    crops: cropsOf(portrait, selfie),
    face: probeOf(portrait, selfie, faces),
    privateFaceset: await searchFaces(portrait, selfie, searchRegistry, signal),
    documentscopy: [...checks, ...pdfChecks(pdfSignatures)],
    ...(signed?.code.signature === 'valid' && { signedCode: signed.card.bytes }),
    ...(signed && { issuerCode: { ...checkIssuerCode(signed, printed, trust.now), ...comparison } }),
    pictures: { ...pictures, ...issuerPortrait },
    unseen: unseenOf({ ...readings, selfie }),
  }
}

/** Whether the selfie is the same file as a side of the document, and whether its file says that no camera took it. */
function toldByFile(captures: Captures): { readonly isSameFile: boolean; readonly saysNoCamera: boolean } {
  const { selfie } = captures
  return {
    isSameFile: isSameFile(captures),
    saysNoCamera: selfie !== undefined && saysNoCamera(selfie),
  }
}

/** The medium of a document that is not a card: a file, or a photographed phone screen. */
function mediumOf(
  digital: readonly DocumentSide[],
  checks: Findings['documentscopy'],
): Pick<Findings['ocr'], 'medium'> {
  if (digital.length > 0) return { medium: 'digital' }
  const isOnScreen = checks.some(({ name, outcome }) => name === 'not-recaptured' && outcome === 'fail')
  return isOnScreen ? { medium: 'screen' } : {}
}

/** The captures without those of some sides. */
function withoutSides(captures: Captures, sides: readonly DocumentSide[]): Captures {
  const others = Object.entries(captures).filter(([kind]) => !sides.some((side) => side === kind))
  return Object.fromEntries(others)
}

function unseenOf(looks: Readonly<Record<CaptureKind, Performed<object>>>): readonly CaptureKind[] {
  return captureKinds.filter((capture) => {
    const look = looks[capture]
    return !look.performed && look.isOurFault === true
  })
}

/**
 * Factor for a document without a visible portrait. Every known document shows its holder, but glare may hide the face.
 */
const WITHOUT_PORTRAIT = 0.6

const hasPortrait = ({ front }: Captures, portrait: FaceFound): boolean =>
  front === undefined || portrait.performed
