/**
 * Everything that is kept of a person as one file that they can open: `data.json`, each picture, and `manifest.json`
 * with the SHA-256 of every file. It is sent while it is made: one picture is in memory at a time.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { SubjectManifest } from '../../../../protocol/faces/subjects.ts'
import type { BlobStore } from '../../../domain/pictures/blob-store.ts'
import { fileEndingOf } from '../../../domain/pictures/image-format.ts'

/** A picture of the archive, by the name that it gets there, without its ending. */
export interface ArchivedPicture {
  readonly name: string
  readonly blobKey: string
}

export interface SubjectArchive {
  readonly exportedAt: Date
  readonly pictures: readonly ArchivedPicture[]
  /** Texts beside the pictures, by the names of their files. */
  readonly texts: Readonly<Record<string, string>>
  /** What `data.json` says, once each picture has its name; undefined for one that is not there any more. */
  readonly data: (nameOf: (blobKey: string) => string | undefined) => object
}

const READ_ME = `Este arquivo contém tudo o que o controlador guarda sobre você neste serviço (LGPD, artigo 18).

data.json       o que foi lido, comparado e decidido
pictures/       as imagens
consents/       os textos com que você concordou
manifest.json   cada arquivo com o seu tamanho e o seu SHA-256
`

/** Sends the archive; a reader that stops ends it. */
export function archiveStream(archive: SubjectArchive, blobs: Pick<BlobStore, 'get'>): Readable {
  const zip = new ZipFile()
  const output = Readable.from(zip.outputStream)
  const gone = new AbortController()
  output.once('close', () => gone.abort())
  fill(zip, archive, blobs, gone.signal).catch((error: unknown) => output.destroy(error as Error))
  return output
}

async function fill(
  zip: ZipFile,
  { exportedAt, pictures, texts, data }: SubjectArchive,
  blobs: Pick<BlobStore, 'get'>,
  signal: AbortSignal,
): Promise<void> {
  const files: SubjectManifest['files'] = []
  const names = new Map<string, string>()
  const missing: string[] = []
  const add = async (name: string, bytes: Uint8Array, compress: boolean): Promise<void> => {
    files.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    await addWhole(zip, { name, bytes, compress, mtime: exportedAt }, signal)
  }
  for (const [name, text] of Object.entries({ 'LEIA-ME.txt': READ_ME, ...texts }))
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

/** Adds a file, and waits until its bytes have left: what is read next finds the memory free. */
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
