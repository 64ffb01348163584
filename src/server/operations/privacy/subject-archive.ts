/**
 * Everything that is kept of a person as one file that they can open: `data.json`, each picture, and `manifest.json`
 * with the SHA-256 of every file. It is sent while it is made: one picture is in memory at a time.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { SubjectManifest } from '../../../protocol/privacy/subjects.ts'
import type { BlobStore } from '../../domain/pictures/blob-store.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { Requester } from './retention.ts'
import { exportSubject, type ExportedSubject } from './subjects.ts'
import { fileEndingOf } from '../../domain/pictures/image-format.ts'

/** A picture of the archive, by the name that it gets there, without its ending. */
interface ArchivedPicture {
  readonly name: string
  readonly blobKey: string
}

interface SubjectArchive {
  readonly exportedAt: Date
  /** Nothing is kept under this CPF. */
  readonly isOfNobody: boolean
  readonly pictures: readonly ArchivedPicture[]
  /** Texts beside the pictures, by the names of their files. */
  readonly texts: Readonly<Record<string, string>>
  /**
   * The content of `data.json`, once each picture has its file name: `nameOf` returns it, or undefined for a picture
   * that is gone.
   */
  readonly data: (nameOf: (blobKey: string) => string | undefined) => object
}

/**
 * The content of `data.json` for a person. `nameOf` returns the file of a picture, or undefined for one that is gone.
 */
export type SubjectData = (
  exported: ExportedSubject,
  exportedAt: Date,
  nameOf: (blobKey: string) => string | undefined,
) => object

type ArchivePorts = Pick<ServicePorts, 'audit' | 'blobs' | 'clock' | 'consentTexts'> &
  Parameters<typeof exportSubject>[0]

/**
 * Records, under the name of the operation, that a person's data leaves the service, and returns the archive as it is
 * made. The manifest is its last file: an archive without it was broken off.
 */
export async function archiveSubject(
  ports: ArchivePorts,
  { accountId, actor }: Requester,
  cpf: string,
  { action, dataOf }: { readonly action: string; readonly dataOf: SubjectData },
): Promise<Readable> {
  const exported = await exportSubject(ports, accountId, cpf)
  const exportedAt = ports.clock()
  const records = [...exported.executions, ...exported.faces, ...exported.links]
  await ports.audit.append(accountId, {
    at: exportedAt,
    actor,
    action,
    status: 200,
    details: undefined,
    objects: [...new Set(records.map(({ id }) => id))],
  })
  const archive: SubjectArchive = {
    exportedAt,
    isOfNobody: records.length === 0,
    pictures: picturesOf(exported),
    texts: await textsOf(ports, accountId, exported),
    data: (nameOf) => dataOf(exported, exportedAt, nameOf),
  }
  return archiveStream(archive, ports.blobs)
}

/** What the person reads first: whether anything is kept of them, and which file is what. */
function readMe({ isOfNobody, pictures, texts }: SubjectArchive): string {
  const files = [
    ['data.json', 'o que foi lido, comparado e decidido', true],
    ['pictures/', 'as imagens', pictures.length > 0],
    ['consents/', 'os textos com que você concordou', Object.keys(texts).length > 0],
    ['manifest.json', 'cada arquivo com o seu tamanho e o seu SHA-256', true],
  ] as const
  const lines = files.flatMap(([name, meaning, isThere]) => (isThere ? [`${name.padEnd(16)}${meaning}`] : []))
  const first = isOfNobody
    ? 'O controlador não guarda nada sobre você neste serviço'
    : 'Este arquivo contém tudo o que o controlador guarda sobre você neste serviço'
  return [`${first} (LGPD, artigo 18).`, '', ...lines, ''].join('\n')
}

/** Sends the archive; a reader that stops ends it. */
function archiveStream(archive: SubjectArchive, blobs: Pick<BlobStore, 'get'>): Readable {
  const zip = new ZipFile()
  const output = Readable.from(zip.outputStream)
  const gone = new AbortController()
  output.once('close', () => gone.abort())
  fill(zip, archive, blobs, gone.signal).catch((error: unknown) => output.destroy(error as Error))
  return output
}

async function fill(
  zip: ZipFile,
  archive: SubjectArchive,
  blobs: Pick<BlobStore, 'get'>,
  signal: AbortSignal,
): Promise<void> {
  const { exportedAt, pictures, texts, data } = archive
  const files: SubjectManifest['files'] = []
  const names = new Map<string, string>()
  const missing: string[] = []
  const add = async (name: string, bytes: Uint8Array, compress: boolean): Promise<void> => {
    files.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    await addWhole(zip, { name, bytes, compress, mtime: exportedAt }, signal)
  }
  for (const [name, text] of Object.entries({ 'LEIA-ME.txt': readMe(archive), ...texts }))
    await add(name, Buffer.from(text), true)
  for (const { name, blobKey } of pictures) {
    const bytes = await blobs.get(blobKey)
    if (bytes === undefined) {
      missing.push(name)
      continue
    }
    names.set(blobKey, `${name}.${fileEndingOf(bytes)}`)
    // Pictures are compressed already.
    await add(`${name}.${fileEndingOf(bytes)}`, bytes, false)
  }
  await add('data.json', asJson(data((blobKey) => names.get(blobKey))), true)
  const manifest: SubjectManifest = { exportedAt: exportedAt.toISOString(), files, missing }
  await addWhole(
    zip,
    { name: 'manifest.json', bytes: asJson(manifest), compress: true, mtime: exportedAt },
    signal,
  )
  zip.end()
}

interface WholeFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly compress: boolean
  readonly mtime: Date
}

/** Adds a file and waits until its bytes have left, so that their memory is free before the next file is read. */
async function addWhole(
  zip: ZipFile,
  { name, bytes, compress, mtime }: WholeFile,
  signal: AbortSignal,
): Promise<void> {
  const source = Readable.from([bytes])
  zip.addReadStream(source, name, { compress, mtime, mode: 0o100_600 })
  await finished(source, { signal })
}

function asJson(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)
}

/** What the person agreed to, by the names of files. */
async function textsOf(
  { consentTexts }: Pick<ArchivePorts, 'consentTexts'>,
  accountId: Id,
  { executions }: ExportedSubject,
): Promise<Record<string, string>> {
  const hashes = new Set(executions.flatMap(({ consent }) => consent?.textHash ?? []))
  const kept = await Promise.all([...hashes].map((hash) => consentTexts.find(accountId, hash)))
  return Object.fromEntries(
    kept.flatMap((one) => (one ? [[`consents/${one.hash}.txt`, `${one.text}\n`]] : [])),
  )
}

/** Every picture of a person, by the name that it gets in their archive. */
function picturesOf({ executions, faces }: ExportedSubject): readonly ArchivedPicture[] {
  return [
    ...executions.flatMap(({ id, images }) =>
      Object.entries(images).map(([kind, { blobKey }]) => ({
        name: `pictures/executions/${id}/${kind}`,
        blobKey,
      })),
    ),
    ...faces.flatMap(({ id, images }) =>
      images.map(({ blobKey }, index) => ({ name: `pictures/faces/${id}/${index + 1}`, blobKey })),
    ),
  ]
}
