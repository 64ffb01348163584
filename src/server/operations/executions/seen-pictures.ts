/** Remembers the pictures of executions, and recognises a selfie that came earlier with another person. */
import { faceHash, faceHashViews } from '../../../imaging/faces/face-hash.ts'
import type { StoredExecution } from '../../domain/executions/execution.ts'
import type { Findings } from '../../domain/findings/findings.ts'
import type { StoredReport } from '../../domain/reports/report.ts'
import { seenSigns, type FaceCrops, type SeenWith } from '../../domain/findings/seen-pictures.ts'
import { asksForSelfieSigns } from '../../domain/findings/selfie-signs.ts'
import type { ServicePorts } from '../service-ports.ts'

/**
 * The findings, with a sign where the selfie is a picture that came with another person. People are distinguished by
 * their CPFs: without a CPF nothing is stored and no sign is given. The execution's own pictures are stored first, so
 * that of two that are analysed at once the later one sees the other.
 */
export async function withSeenPictures(
  { seenPictures }: Pick<ServicePorts, 'seenPictures'>,
  execution: StoredExecution,
  { definition }: StoredReport,
  findings: Findings,
): Promise<Findings> {
  const { crops = {}, selfie } = findings
  const seenWith = seenWithOf({ seenPictures }, execution, findings)
  if (!asksForSelfieSigns(definition) || !seenWith) return findings
  await seenPictures.keep({ ...seenWith, at: execution.createdAt, hashes: hashesOf(crops) })
  if (!crops.selfie || !selfie?.performed) return findings
  const signs = seenSigns(await seenPictures.nearest(seenWith, faceHashViews(crops.selfie)))
  return { ...findings, selfie: { performed: true, signs: [...selfie.signs, ...signs] } }
}

function seenWithOf(
  { seenPictures }: Pick<ServicePorts, 'seenPictures'>,
  { id, accountId, parameterCpf }: StoredExecution,
  { documentCpf }: Findings,
): SeenWith | undefined {
  const cpfs = new Set([documentCpf, parameterCpf].filter((cpf) => cpf !== undefined))
  if (cpfs.size === 0) return undefined
  return { executionId: id, accountId, people: [...cpfs].map((cpf) => seenPictures.person(accountId, cpf)) }
}

function hashesOf(crops: FaceCrops): Readonly<Record<string, Uint8Array>> {
  return Object.fromEntries(Object.entries(crops).map(([capture, crop]) => [capture, faceHash(crop)]))
}
