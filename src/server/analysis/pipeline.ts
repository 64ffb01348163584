import type { CaptureKind } from '../../protocol/reports.ts'
import type { DocumentInspector } from '../domain/document-inspection.ts'
import type { Findings } from '../domain/findings.ts'
import type { DocumentEngine, FaceEngine } from '../domain/ports.ts'
import { readSides, understandDocument } from './document-stages.ts'
import { examineDocument } from './documentscopy.ts'
import { derivedPictures, inspectSides } from './inspection-stages.ts'
import { ocrSection } from './ocr-section.ts'
import {
  compareFaces,
  findLargestFace,
  findPortrait,
  searchFaces,
  type SearchRegistry,
} from './selfie-stages.ts'
import { notPerformed } from './stage.ts'

/** The pictures of one execution, encoded, as many as there are. */
export type Captures = Partial<Record<CaptureKind, Uint8Array>>

export interface AnalysisPorts {
  readonly faces: FaceEngine
  readonly documents: DocumentEngine
  readonly inspector: DocumentInspector
  readonly searchRegistry: SearchRegistry
}

export interface AnalysisOptions {
  /** The day of the analysis, yyyy-mm-dd. */
  readonly today: string
}

/**
 * Analyses the pictures of one execution: reads the document, compares its portrait with the selfie, searches
 * the registry and looks for contradictions. Whatever fails is part of the findings, with its reason; only an
 * aborted signal rejects.
 */
export async function analyse(
  captures: Captures,
  ports: AnalysisPorts,
  { today }: AnalysisOptions,
  signal?: AbortSignal,
): Promise<Findings> {
  const { faces, documents, inspector, searchRegistry } = ports
  const [readings, selfie] = await Promise.all([
    readSides(captures, documents, signal),
    captures.selfie
      ? findLargestFace(captures.selfie, 'the selfie', faces, signal)
      : notPerformed('There is no selfie.'),
  ])
  const [document, portrait] = await Promise.all([
    understandDocument(readings, documents, today, signal),
    findPortrait(captures, readings, faces, signal),
  ])
  const [inspected, pictures] = await Promise.all([
    inspectSides(captures, readings, portrait, inspector, signal),
    derivedPictures(readings, portrait, inspector, signal),
  ])
  const { type, typeConfidence, fields } = document
  return {
    type,
    typeConfidence,
    ocr: ocrSection(document),
    documentCpf: fields.cpf.value ?? undefined,
    expiryDate: fields.expiryDate.value ?? undefined,
    faceMatch: compareFaces(portrait, selfie, faces),
    privateFaceset: await searchFaces(portrait, selfie, searchRegistry, signal),
    documentscopy: examineDocument(document, inspected, today),
    pictures,
  }
}
