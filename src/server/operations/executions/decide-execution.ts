/** Takes a waiting execution to a decision: analysis, official data, verdict. */
import { LimiarError } from '../../../protocol/errors.ts'
import { FACE_MATCHES_MAX } from '../../../protocol/faces/faces.ts'
import type { Id } from '../../../protocol/ids.ts'
import { dayInBrazil } from '../../../protocol/iso-date.ts'
import type { RuleName } from '../../../protocol/reports/report-rules.ts'
import type { StillKind } from '../../../protocol/captures.ts'
import { captureKinds, type CaptureKind } from '../../../protocol/reports/reports.ts'
import type { Trust } from '../../../documents/codes/issuer-code.ts'
import { documentSides } from '../../../documents/document-sides.ts'
import type { Captures } from '../../analysis/pipeline.ts'
import type { KnownOfSides } from '../../analysis/read-sides.ts'
import type { SearchRegistry } from '../../analysis/selfie-stages.ts'
import type { ExecutionImage, StoredExecution } from '../../domain/executions/execution.ts'
import type { Findings } from '../../domain/findings/findings.ts'
import type { JobRun } from '../../domain/job-queue.ts'
import type { ModelCaller } from '../../domain/model-caller.ts'
import type { StoredReport } from '../../domain/reports/report.ts'
import { unseen, type Facts } from '../../domain/executions/rules.ts'
import { withDoubtOfSamePicture } from '../../domain/findings/same-picture.ts'
import { asksForSelfieSigns, withClaimedCamera } from '../../domain/findings/selfie-signs.ts'
import { NOT_LOOKED_AT } from '../../domain/findings/still-doubt.ts'
import { awaitsAnalysis, statusChange } from '../../domain/executions/status-machine.ts'
import { decide } from '../../domain/executions/verdict.ts'
import { doubtsOf } from '../../analysis/stills/still-judge.ts'
import { askSources, mustBeAskable, mustHaveAnswered, type SourceWait } from './ask-sources.ts'
import { dropPictures, keepPictures } from '../pictures/derived-pictures.ts'
import { findAlike } from '../faces/face-search.ts'
import { trustedIssuerKeys } from '../access/issuer-keys.ts'
import type { ServicePorts } from '../service-ports.ts'
import { withSeenPictures } from './seen-pictures.ts'
import { countVelocity } from './velocity.ts'

const REGISTRY_RULE: RuleName = 'private_faceset_not_contains_face'

type DecisionPorts = Pick<
  ServicePorts,
  | 'accounts'
  | 'executions'
  | 'reports'
  | 'blobs'
  | 'blobOutbox'
  | 'faces'
  | 'faceIndex'
  | 'faceEngine'
  | 'analyse'
  | 'analysisTurns'
  | 'emulator'
  | 'judgeStill'
  | 'officialData'
  | 'customSources'
  | 'velocity'
  | 'seenPictures'
  | 'issuerKeys'
  | 'signatures'
  | 'clock'
>

/**
 * Analyses an execution and stores the decision. An execution that is analysed, decided by a person, or erased is left
 * alone, so that a job delivered twice does no harm.
 * @throws LimiarError for temporary failures (see passing-failure.ts), with nothing decided.
 */
export async function decideExecution(
  ports: DecisionPorts,
  executionId: Id,
  { signal, putOffSince }: Partial<JobRun> = {},
): Promise<void> {
  const execution = await ports.executions.findById(executionId)
  if (!execution || !awaitsAnalysis(execution)) return
  const report = await reportOf(ports, execution)
  if (!report) throw new Error(`Execution ${executionId} names a version of a report that does not exist.`)
  const wait = { since: putOffSince, now: ports.clock }
  const today = dayInBrazil(ports.clock())
  const { captured, selfie, ...analysed } = await analyseInTurn(
    ports,
    { execution, report, today, wait },
    signal,
  )
  const findings = await withSeenPictures(ports, execution, report, analysed.findings)
  const answers = await askSources(ports, { execution, report, findings, selfie }, { signal })
  mustHaveAnswered(answers, report, wait)
  const { definition } = report
  const { parameterCpf, movement } = execution
  const velocity = await countVelocity(ports, execution, report, findings)
  const facts = { definition, findings, parameterCpf, movement, captured, today, velocity, ...answers }
  const pictures = await keepPictures(ports, execution, findings.pictures)
  const decided = withVerdict({ ...execution, captured }, facts, ports.clock())
  const images = { ...execution.images, ...pictures }
  if (await ports.executions.update({ ...decided, images }, execution.updatedAt)) return
  if (!(await ports.executions.findById(executionId))) await dropPictures(ports, pictures)
  throw new Error(`Execution ${executionId} changed while it was analysed.`)
}

interface AnalysisSubject {
  readonly execution: StoredExecution
  readonly report: StoredReport
  /** The day in Brazil, YYYY-MM-DD. */
  readonly today: string
  readonly wait: SourceWait
}

interface Analysed {
  readonly findings: Findings
  readonly selfie: Uint8Array | undefined
  readonly captured: StoredExecution['captured']
}

/** Does all model work of an execution in one turn. What follows waits for other systems. */
async function analyseInTurn(
  ports: DecisionPorts,
  { execution, report, today, wait }: AnalysisSubject,
  signal: AbortSignal | undefined,
): Promise<Analysed> {
  const caller = callerOf(execution)
  const turn = await ports.analysisTurns.take(caller, signal)
  try {
    await mustBeAskable(ports, execution, report, wait)
    const captures = await readCaptures(ports, execution)
    const emulated = await emulatedFindings(ports, execution)
    if (emulated) return { findings: emulated, selfie: captures.selfie, captured: withoutDoubts(execution) }
    const searchRegistry = registryOf(ports, execution.accountId, report)
    const looksAtSelfie = asksForSelfieSigns(report.definition)
    const trust = await trustOf(ports, execution)
    const digital = documentSides.filter((side) => execution.captured?.claimedSources?.[side] === 'pdf')
    const known = { looks: looksOf(execution), bothSidesIn: execution.captured?.bothSidesIn }
    const { pdfSignatures = {} } = execution.captured ?? {}
    const code = await readCode(ports, execution)
    const { fieldConfidence } = report.definition
    const asked = {
      fieldConfidence,
      today,
      searchRegistry,
      looksAtSelfie,
      trust,
      digital,
      pdfSignatures,
      caller,
      ...known,
      ...(code && { code }),
    }
    const findings = await ports.analyse(captures, asked, signal)
    const looked = await lookAtUnseen(ports, execution, captures, signal)
    const signed = withClaimedCamera(findings, execution.captured)
    const withDoubts = withDoubtOfSamePicture(looked, captures, findings)
    return { findings: signed, selfie: captures.selfie, captured: withDoubts }
  } finally {
    turn.end()
  }
}

/** The made-up findings for an execution of an account for tests; undefined for one that is analysed. */
async function emulatedFindings(
  { accounts, emulator }: Pick<ServicePorts, 'accounts' | 'emulator'>,
  { accountId, parameterCpf }: StoredExecution,
): Promise<Findings | undefined> {
  const findings = emulator?.(parameterCpf)
  if (!findings) return undefined
  return (await accounts.find(accountId))?.environment === 'test' ? findings : undefined
}

/** Where findings are made up, the pictures stand for nothing, so no doubt about them counts. */
function withoutDoubts({ captured }: StoredExecution): StoredExecution['captured'] {
  return captured && { ...captured, doubts: [] }
}

/** What was found on each side when its picture arrived. */
function looksOf({ images }: StoredExecution): KnownOfSides['looks'] {
  return Object.fromEntries(
    documentSides.flatMap((side) => {
      const look = images[side]?.look
      return look ? [[side, look]] : []
    }),
  )
}

function callerOf({ accountId, linkId }: StoredExecution): ModelCaller {
  return { accountId, linkId, lane: 'analysis' }
}

/** The report version under which the execution was created. Later changes do not concern it. */
function reportOf(
  { reports }: Pick<ServicePorts, 'reports'>,
  { accountId, reportId, reportVersion }: StoredExecution,
): Promise<StoredReport | undefined> {
  return reports.findVersion(accountId, reportId, reportVersion)
}

function withVerdict(execution: StoredExecution, facts: Facts, now: Date): StoredExecution {
  const verdict = decide(facts)
  return {
    ...execution,
    status: verdict.status,
    // A document that was not analysed cannot be called invalid.
    type: facts.findings.type === 'invalido' && unseen(facts.findings) ? undefined : facts.findings.type,
    fraud: verdict.fraud,
    sections: verdict.sections,
    validations: verdict.validations,
    data: verdict.data,
    documentCpf: facts.findings.documentCpf,
    documentscopyRequestedAt: execution.documentscopyRequestedAt ?? (verdict.needsPerson ? now : undefined),
    history: [...execution.history, statusChange(verdict.status, now, { kind: 'analysis' })],
    analysed: true,
    updatedAt: now,
  }
}

/**
 * The pictures of an execution.
 * @throws LimiarError `unavailable` when a captured picture is not in the store. The store may be unreachable or the
 * wrong one; a decision without the picture would blame the person for that.
 */
async function readCaptures(
  { blobs }: Pick<ServicePorts, 'blobs'>,
  { id, images }: StoredExecution,
): Promise<Captures> {
  const captures: Partial<Record<CaptureKind, Uint8Array>> = {}
  for (const capture of captureKinds) {
    const image = images[capture]
    if (image) captures[capture] = await readPicture(blobs, { id, capture, image })
  }
  return captures
}

async function readCode(
  { blobs }: Pick<ServicePorts, 'blobs'>,
  { id, images: { code: image } }: StoredExecution,
): Promise<Uint8Array | undefined> {
  return image && readPicture(blobs, { id, capture: 'code', image })
}

async function readPicture(
  blobs: ServicePorts['blobs'],
  { id, capture, image }: { readonly id: Id; readonly capture: StillKind; readonly image: ExecutionImage },
): Promise<Uint8Array> {
  const bytes = await blobs.get(image.blobKey)
  if (!bytes) throw new LimiarError('unavailable', `The ${capture} of execution ${id} is not in the store.`)
  return bytes
}

/** Judges the stills that were not analysed on arrival, which confirms or clears that doubt about them. */
async function lookAtUnseen(
  { judgeStill }: Pick<ServicePorts, 'judgeStill'>,
  execution: StoredExecution,
  captures: Captures,
  signal: AbortSignal | undefined,
): Promise<StoredExecution['captured']> {
  const { captured } = execution
  if (!captured) return undefined
  const looked = captured.doubts.map(async (doubt) => {
    const { capture, reason } = doubt
    const image = captures[capture]
    if (reason !== NOT_LOOKED_AT || !image) return [doubt]
    const isDrawn = captured.claimedSources?.[capture] === 'pdf'
    const judgement = await judgeStill(capture, image, callerOf(execution), { signal, isDrawn })
    return doubtsOf(judgement).map((found) => ({ capture, ...found }))
  })
  return { ...captured, doubts: (await Promise.all(looked)).flat() }
}

/** The account's similar faces, from the report's threshold on; undefined where nothing asks for them. */
function registryOf(
  ports: Pick<ServicePorts, 'faces' | 'faceIndex' | 'faceEngine'>,
  accountId: Id,
  { definition }: StoredReport,
): SearchRegistry | undefined {
  const { sections, rules } = definition
  if (!sections.includes('privateFaceset') && !rules.some(({ rule }) => rule === REGISTRY_RULE))
    return undefined
  const range = { threshold: definition.thresholds.privateFaceset, limit: FACE_MATCHES_MAX }
  return async (probe, signal) => {
    const found = await findAlike(ports, accountId, probe, range, signal)
    return found.map(({ face, similarity }) => ({
      recordId: face.id,
      cpf: face.cpf,
      description: face.description,
      createdAt: face.createdAt,
      similarity,
    }))
  }
}

/** The trusted keys, the verifier and the time with which the codes on an account's documents are checked. */
async function trustOf(
  ports: Pick<ServicePorts, 'accounts' | 'issuerKeys' | 'signatures' | 'clock'>,
  { accountId }: StoredExecution,
): Promise<Trust> {
  const account = await ports.accounts.find(accountId)
  const keys = await trustedIssuerKeys(ports, account?.environment ?? 'production')
  return { keys, verifier: ports.signatures, now: ports.clock().getTime() }
}
