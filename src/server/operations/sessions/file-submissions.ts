/** Submits files by API: the named or sent pictures become an execution, analysed like one of the page. */
import type { CaptureNotes, ClaimedSource } from '../../../protocol/captures.ts'
import { cpfDigits, type Cpf } from '../../../protocol/cpf.ts'
import { LimiarError, type InputError } from '../../../protocol/errors.ts'
import { newId, type Id } from '../../../protocol/ids.ts'
import type { PdfSignature } from '../../../protocol/pdf-signatures.ts'
import type { CaptureKind } from '../../../protocol/reports/reports.ts'
import {
  capturesOfTypes,
  MAX_AUXILIARY_FILES,
  type SubmitExecutionBody,
  type SubmittedFile,
} from '../../../protocol/sessions/submissions.ts'
import {
  executionImage,
  waitingExecution,
  type ExecutionImage,
  type StoredExecution,
} from '../../domain/executions/execution.ts'
import { isAnimated, mediaTypeOf, refusedFormatOf } from '../../domain/pictures/image-format.ts'
import type { DocumentLook } from '../../../documents/document-look.ts'
import type { StoredReport } from '../../domain/reports/report.ts'
import { pdfSignaturesOf } from '../../domain/findings/pdf-signatures.ts'
import { NOT_LOOKED_AT } from '../../domain/findings/still-doubt.ts'
import { bothSidesIn } from '../../domain/sessions/session.ts'
import { selfieAnswer } from '../../domain/reports/selfie-demand.ts'
import { storeWithBlobs } from '../pictures/blob-removal.ts'
import { findOpenReport } from '../reports/find-report.ts'
import { documentPictureOf, madeOf, type PdfPorts } from '../pictures/made-pictures.ts'
import { isImageAddress, readSentImage } from '../pictures/sent-images.ts'
import type { ServicePorts } from '../service-ports.ts'
import { mustBePostable } from '../webhooks/webhooks.ts'

type SubmissionPorts = Pick<
  ServicePorts,
  'reports' | 'executions' | 'blobs' | 'blobOutbox' | 'remoteImages' | 'webhookSender' | 'judgeStill'
> &
  PdfPorts

/**
 * Creates an execution and enqueues its analysis. For an open document, one picture that shows front and back is
 * enough.
 * @throws LimiarError `not-found` when there is no such report; `invalid-request`, `captures-missing`,
 * `image-unreadable`, `image-too-large` or `image-unreachable`, each with a pointer to the fault; `overloaded` when a
 * side is missing and the other picture could not be checked for it.
 */
export async function submitFiles(
  ports: SubmissionPorts,
  subject: { readonly accountId: Id; readonly reportId: string; readonly caller: string },
  body: SubmitExecutionBody,
  signal?: AbortSignal,
): Promise<StoredExecution> {
  const { accountId, caller } = subject
  const report = await findOpenReport(ports, accountId, subject.reportId)
  const parameterCpf = readCpf(body)
  // Whoever comes from another provider would wait for a callback that nobody makes.
  if ('_callbackUrl' in body) refuse([{ pointer: '/_callbackUrl', detail: 'is called callbackUrl here' }])
  if (body.callbackUrl !== undefined) mustBePostable(ports, body.callbackUrl, '/callbackUrl')
  const sorted = sortFiles(body.files, report)
  const read = await Promise.all(sorted.captures.map((file) => readPicture(ports, accountId, file, signal)))
  const pictures = await withOpenDocument(
    ports,
    read,
    { wanted: report.definition.captures, accountId },
    signal,
  )
  const now = ports.clock()
  const id = newId(now)
  const images = pictures.map((picture) => imageOf(id, picture))
  const submitted = {
    id,
    accountId,
    reportId: report.id,
    reportVersion: report.version,
    parameterCpf,
    parameters: { ...body.parameters, ...(parameterCpf === undefined ? {} : { cpf: parameterCpf }) },
    images: Object.fromEntries(images),
    captured: captureNotes(report, pictures),
    files: sorted.auxiliary,
    callbackUrl: body.callbackUrl,
  }
  const execution = waitingExecution(submitted, now, { kind: 'token', token: caller })
  const blobs = images.map(([, { blobKey }], index) => ({ blobKey, bytes: pictures[index]!.bytes }))
  await storeWithBlobs(ports, accountId, blobs, () => ports.executions.submit(execution))
  return execution
}

/** A file to be analysed, and its place in the body. */
interface CaptureFile {
  readonly capture: CaptureKind
  readonly data: string
  readonly pointer: string
}

interface SortedFiles {
  readonly captures: readonly CaptureFile[]
  readonly auxiliary: StoredExecution['files']
}

/** Assigns each file to a capture of the report; each once, and none missing. */
function sortFiles(files: readonly SubmittedFile[], { definition }: StoredReport): SortedFiles {
  const captures: CaptureFile[] = []
  const auxiliary: { url: string; type: string }[] = []
  const errors: InputError[] = []
  files.forEach(({ data, type }, i) => {
    const pointer = `/files/${i}`
    const capture = capturesOfTypes[type]
    const flaw = capture
      ? captureFlaw(capture, captures, definition.captures)
      : auxiliaryFlaw(data, auxiliary.length)
    if (flaw) errors.push({ ...flaw, pointer: pointer + flaw.pointer })
    else if (capture) captures.push({ capture, data, pointer: `${pointer}/data` })
    else auxiliary.push({ url: data, type })
  })
  refuse(errors)
  const missing = missingOf(captures, definition.captures)
  if (missing.length > 0 && !mayBeInOther(missing, captures)) throw incomplete(missing)
  return { captures, auxiliary }
}

function captureFlaw(
  capture: CaptureKind,
  earlier: readonly CaptureFile[],
  wanted: readonly CaptureKind[],
): InputError | undefined {
  if (!wanted.includes(capture)) return { pointer: '/type', detail: 'is not asked for by this report' }
  if (earlier.some((file) => file.capture === capture)) return { pointer: '/type', detail: 'is sent twice' }
  return undefined
}

function auxiliaryFlaw(data: string, earlier: number): InputError | undefined {
  if (!isImageAddress(data))
    return { pointer: '/data', detail: 'of an auxiliary file must be an http(s) address' }
  if (earlier === MAX_AUXILIARY_FILES)
    return { pointer: '', detail: `is more than the ${MAX_AUXILIARY_FILES} auxiliary files that are allowed` }
  return undefined
}

function missingOf(
  captures: readonly Pick<CaptureFile, 'capture'>[],
  wanted: readonly CaptureKind[],
): readonly CaptureKind[] {
  return wanted.filter((kind) => !captures.some(({ capture }) => capture === kind))
}

/** Whether only one side of a document is missing, and the other side is there. */
function mayBeInOther(
  missing: readonly CaptureKind[],
  captures: readonly Pick<CaptureFile, 'capture'>[],
): boolean {
  const isSide = ([capture]: readonly CaptureKind[]): boolean => capture === 'front' || capture === 'back'
  return missing.length === 1 && isSide(missing) && captures.some(({ capture }) => isSide([capture]))
}

function incomplete(missing: readonly CaptureKind[]): LimiarError {
  const errors = missing.map((capture) => ({
    pointer: '/files',
    detail: `has no ${capture.toUpperCase()}`,
    code: capture,
  }))
  return new LimiarError('captures-missing', `Missing: ${missing.join(', ')}.`, { errors })
}

/**
 * The pictures, unchanged when all are there. Where a side is missing the other one is examined, as for the page: an
 * open document shows both. Other faults are left to the analysis.
 */
async function withOpenDocument(
  { judgeStill }: Pick<SubmissionPorts, 'judgeStill'>,
  pictures: readonly Picture[],
  { wanted, accountId }: { readonly wanted: readonly CaptureKind[]; readonly accountId: Id },
  signal: AbortSignal | undefined,
): Promise<readonly Picture[]> {
  const missing = missingOf(pictures, wanted)
  const shown = pictures.find(({ capture }) => capture !== 'selfie')
  if (missing.length === 0 || !shown) return pictures
  const isDrawn = shown.source === 'pdf'
  const judgement = await judgeStill(shown.capture, shown.bytes, { accountId }, { signal, isDrawn })
  if (judgement.accepted && judgement.warnings.includes(NOT_LOOKED_AT))
    throw new LimiarError(
      'overloaded',
      'The server could not check now whether one picture shows both sides: try again in a moment.',
    )
  const { look } = judgement
  if (look?.isOpen !== true) throw incomplete(missing)
  return pictures.map((picture) => (picture === shown ? { ...picture, look } : picture))
}

function readCpf({ parameters }: SubmitExecutionBody): Cpf | undefined {
  const sent = parameters?.['cpf']
  if (sent === undefined) return undefined
  const digits = typeof sent === 'string' ? cpfDigits(sent) : undefined
  if (digits === undefined) refuse([{ pointer: '/parameters/cpf', detail: 'is not a CPF of eleven digits' }])
  return digits
}

function refuse(errors: readonly InputError[]): void {
  if (errors.length === 0) return
  throw new LimiarError('invalid-request', 'Some of what was sent is not valid: see errors.', { errors })
}

/** The notes for pictures about which only one thing is known: they were sent. */
function captureNotes({ definition }: StoredReport, pictures: readonly Picture[]): CaptureNotes {
  const selfie = selfieAnswer(definition, 'api', undefined)
  const open = bothSidesIn(pictures)
  return {
    ...(open && { bothSidesIn: open }),
    doubts: [],
    claimedSources: Object.fromEntries(pictures.map(({ capture, source }) => [capture, source])),
    ...pdfSignaturesOf(pictures),
    ...(selfie && { selfie }),
  }
}

interface Picture {
  readonly capture: CaptureKind
  readonly source: ClaimedSource
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly pdfSignature: PdfSignature | undefined
  /** The look at an open document that was sent alone. */
  readonly look?: DocumentLook | undefined
}

async function readPicture(
  ports: PdfPorts & Pick<ServicePorts, 'remoteImages'>,
  accountId: Id,
  { capture, data, pointer }: CaptureFile,
  signal: AbortSignal | undefined,
): Promise<Picture> {
  try {
    const sent = await readSentImage(data, ports.remoteImages, signal)
    const origin = madeOf(sent, capture)
    const { bytes, pdfSignature } = await documentPictureOf(
      ports,
      sent,
      { origin, caller: { accountId } },
      signal,
    )
    const source = origin === 'pdf' ? 'pdf' : 'api'
    return { capture, source, bytes, mediaType: pictureTypeOf(bytes), pdfSignature }
  } catch (error) {
    if (!(error instanceof LimiarError)) throw error
    const errors = [{ pointer, detail: error.message, code: error.code }]
    throw new LimiarError(error.code, error.message, { errors, cause: error })
  }
}

function pictureTypeOf(bytes: Uint8Array): string {
  const mediaType = mediaTypeOf(bytes)
  if (mediaType && !isAnimated(bytes)) return mediaType
  const what = mediaType ? 'an animation' : (refusedFormatOf(bytes) ?? 'no picture')
  throw new LimiarError(
    'image-unreadable',
    `The file is ${what}: send a JPEG, PNG, WebP, AVIF or HEIC, or the PDF of a document.`,
  )
}

function imageOf(
  executionId: Id,
  { capture, mediaType, look }: Picture,
): readonly [CaptureKind, ExecutionImage] {
  const blobKey = `executions/${executionId}/${capture}`
  return [capture, executionImage(executionId, capture, { blobKey, mediaType, look })]
}
