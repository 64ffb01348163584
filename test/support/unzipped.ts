/** Opens a ZIP by a third-party program. */
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { fromBuffer, type Entry, type Options, type ZipFile } from 'yauzl'

export interface Unzipped {
  readonly entry: Entry
  readonly bytes: Buffer
}

/** The files of an archive, in their order. */
export async function unzipped(zipped: Buffer): Promise<ReadonlyMap<string, Unzipped>> {
  const zip = await promisify<Buffer, Options, ZipFile>(fromBuffer)(zipped, { lazyEntries: true })
  const open = promisify<Entry, Readable>(zip.openReadStream.bind(zip))
  const files = new Map<string, Unzipped>()
  const ended = once(zip, 'end')
  zip.on('entry', (entry: Entry) => {
    void open(entry).then(async (stream) => {
      files.set(entry.fileName, { entry, bytes: await buffer(stream) })
      zip.readEntry()
    })
  })
  zip.readEntry()
  await ended
  return files
}
