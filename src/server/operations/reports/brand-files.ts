/** The files of a report's theme: a sent file is made small and stored, and from then on the theme refers to it. */
import { createHash } from 'node:crypto'
import {
  brandFileAddress,
  brandFileKinds,
  keptBrandFile,
  type BrandFileKind,
} from '../../../protocol/reports/brand-files.ts'
import { LimiarError } from '../../../protocol/errors.ts'
import type { Id } from '../../../protocol/ids.ts'
import { MAX_BRAND_FILE_BYTES, type Theme } from '../../../protocol/reports/themes.ts'
import { MAX_BRAND_FILES, type StoredBrandFile } from '../../domain/reports/brand-files.ts'
import { sentBrandFile } from '../../domain/reports/theme-faults.ts'
import type { ServicePorts } from '../service-ports.ts'

type BrandPorts = Pick<ServicePorts, 'brandFiles' | 'brandFileReader' | 'clock'>

const ID_BYTES = 16

/** The theme with addresses in place of sent files. @throws LimiarError `invalid-request` with pointers. */
export async function keepBrandFiles(ports: BrandPorts, accountId: Id, theme: Theme): Promise<Theme> {
  const kept: Partial<Record<BrandFileKind, string>> = {}
  for (const kind of brandFileKinds) {
    const file = theme[kind]
    if (file !== undefined) kept[kind] = await keepBrandFile(ports, accountId, kind, file)
  }
  return { ...theme, ...kept }
}

/** A stored file, for anybody who opens a page. @throws LimiarError `not-found`. */
export async function findBrandFile(
  { brandFiles }: Pick<ServicePorts, 'brandFiles'>,
  address: string,
): Promise<StoredBrandFile> {
  const { id } = keptBrandFile(address) ?? {}
  const file = id === undefined ? undefined : await brandFiles.find(id)
  if (!file) throw new LimiarError('not-found', 'There is no such file.')
  return file
}

async function keepBrandFile(
  { brandFiles, brandFileReader, clock }: BrandPorts,
  accountId: Id,
  kind: BrandFileKind,
  file: string,
): Promise<string> {
  const sent = sentBrandFile(kind, file)
  if (!sent) {
    const before = keptBrandFile(file)
    if (before && !(await brandFiles.has(accountId, before.id)))
      throw refused(kind, 'There is no such file in this account: send it as a data: address.')
    return file
  }
  if (sent.length > MAX_BRAND_FILE_BYTES) throw refused(kind, `has more than ${MAX_BRAND_FILE_BYTES} bytes`)
  const read = await brandFileReader.read(kind, sent, accountId)
  if ('flaw' in read) throw refused(kind, read.flaw)
  const { width, height, ...content } = read
  const id = createHash('sha256')
    .update(content.bytes)
    .digest('hex')
    .slice(0, 2 * ID_BYTES)
  if (!(await brandFiles.put({ ...content, id, accountId, createdAt: clock() }, MAX_BRAND_FILES)))
    throw refused(kind, `The account has ${MAX_BRAND_FILES} files of themes, which is the most that is kept.`)
  return brandFileAddress({ id, ...(width !== undefined && height !== undefined && { width, height }) })
}

function refused(kind: BrandFileKind, detail: string): LimiarError {
  const errors = [{ pointer: `/definition/theme/${kind}`, detail }]
  return new LimiarError('invalid-request', 'A file of the theme is not valid: see errors.', { errors })
}
