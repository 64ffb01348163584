/** `limiar faces import`: registers the faces of a table or a folder with the running server. */
import { readFile } from 'node:fs/promises'
import { cpfDigits } from '../../../protocol/cpf.ts'
import { FaceRecord, ImageOutcome } from '../../../protocol/faces/faces.ts'
import { Type } from 'typebox'
import { onlyOperand, type ExitCode, type Invocation, type Terminal } from '../command/command.ts'
import { exportFaces } from './faces-export.ts'
import { ImportJournal } from './import-journal.ts'
import { isAddress, readImportList, type Entry } from './import-list.ts'
import { inParallel } from '../command/in-parallel.ts'
import { RefusedError, ServerClient } from '../command/server-client.ts'

/** Records sent at a time: as many as a server has threads for pictures by default. */
const PARALLEL = 4
/** Records requested at a time when checking which ones arrived. */
const LOOKED_AT = 100
/** How far the clocks of two machines may be apart. */
const CLOCKS_APART_MS = 5 * 60_000

/** The part of a registration's answer that matters here. */
const Registered = Type.Object({ _id: Type.String(), images: Type.Array(ImageOutcome) })
const FaceList = Type.Object({ docs: Type.Array(FaceRecord), totalItems: Type.Integer() })

/**
 * Registers every entry once, in as many runs as necessary. Refused entries are reported and skipped. Entries `from`
 * another provider are fetched into the folder first.
 */
export async function importFaces(invocation: Invocation): Promise<ExitCode> {
  const source = onlyOperand(invocation, 'the folder or CSV file to import')
  const { from } = invocation.options
  const fetched = from === undefined ? 0 : await exportFaces(invocation, from)
  const entries = await readImportList(source)
  const client = await ServerClient.of(invocation)
  const journal = await ImportJournal.open(source, client.address)
  try {
    const registered = await new Import(client, journal, invocation.terminal, entries).run()
    // Pictures that could not be fetched were reported by then, and do not stop the others.
    return fetched === 0 ? registered : fetched
  } finally {
    await journal.close()
  }
}

type Outcome = 'imported' | 'already there' | 'refused'

class Import {
  readonly #client: ServerClient
  readonly #journal: ImportJournal
  readonly #terminal: Terminal
  readonly #entries: readonly Entry[]
  readonly #count: Record<Outcome, number> = { imported: 0, 'already there': 0, refused: 0 }
  readonly #begun = performance.now()

  constructor(client: ServerClient, journal: ImportJournal, terminal: Terminal, entries: readonly Entry[]) {
    this.#client = client
    this.#journal = journal
    this.#terminal = terminal
    this.#entries = entries
  }

  async run(): Promise<ExitCode> {
    const arrived = await this.#whatArrived()
    // Those of one name go one after the other. When the import is interrupted, only one of them may have arrived
    // without its answer, and the record of that name is its own.
    const byName = Map.groupBy(this.#entries, nameOf)
    await inParallel(PARALLEL, byName.values(), async (entries) => {
      for (const entry of entries) {
        this.#count[await this.#bring(entry, arrived)]++
        this.#terminal.progress(this.#summary())
      }
    })
    this.#terminal.say(this.#summary())
    return this.#count.refused === 0 ? 0 : 1
  }

  async #bring(entry: Entry, arrived: ReadonlyMap<Entry, string>): Promise<Outcome> {
    if (this.#journal.isDone(entry)) return 'already there'
    const id = arrived.get(entry)
    if (id !== undefined) {
      await this.#journal.writeDone(entry, id)
      return 'already there'
    }
    return (await this.#register(entry)) ? 'imported' : 'refused'
  }

  async #register(entry: Entry): Promise<boolean> {
    const { where, cpf, description } = entry
    try {
      const images = await Promise.all(entry.images.map(readImage))
      const key = await this.#journal.writeSent(entry, new Date())
      const body = { ...(cpf === undefined ? {} : { cpf }), description, images }
      const registered = await this.#client.callOnce(Registered, '/private-faceset', { body, key })
      await this.#journal.writeDone(entry, registered._id)
      for (const { index, reason } of registered.images.filter(({ kept }) => !kept))
        this.#terminal.complain(`${where}: picture ${index + 1} was left out: ${reason ?? 'unusable'}`)
      return true
    } catch (error) {
      if (!(error instanceof RefusedError || error instanceof UnreadableError)) throw error
      await this.#journal.writeRefused(entry)
      // One line each: the place, then the fault.
      this.#terminal.complain(`${where}: ${error.message.replaceAll(/\n\s*/g, ' ')}`)
      return false
    }
  }

  /** The records of entries that were sent before an earlier import was interrupted, as far as they arrived. */
  async #whatArrived(): Promise<ReadonlyMap<Entry, string>> {
    const doubtful = this.#entries.filter(
      (entry) => !this.#journal.isDone(entry) && this.#journal.sentAt(entry) !== undefined,
    )
    const arrived = new Map<Entry, string>()
    if (doubtful.length === 0) return arrived
    const first = Math.min(...doubtful.map((entry) => this.#journal.sentAt(entry)?.getTime() ?? 0))
    for (const record of await this.#recordsSince(first - CLOCKS_APART_MS)) {
      // Several entries may have one name: this record is another one's.
      if (this.#journal.isKnown(record._id)) continue
      const entry = doubtful.find((one) => !arrived.has(one) && nameOf(record) === nameOf(one))
      if (entry) arrived.set(entry, record._id)
    }
    return arrived
  }

  /** Newest first, in the order of the server's list. */
  async #recordsSince(time: number): Promise<readonly FaceRecord[]> {
    const found: FaceRecord[] = []
    for (let offset = 0; ; offset += LOOKED_AT) {
      const path = `/private-faceset?_limit=${LOOKED_AT}&_offset=${offset}`
      const { docs } = await this.#client.call(FaceList, 'GET', path)
      const since = docs.filter(({ createdAt }) => Date.parse(createdAt) >= time)
      found.push(...since)
      if (since.length < LOOKED_AT) return found
    }
  }

  #summary(): string {
    const { imported, refused, 'already there': already } = this.#count
    const rate = imported / ((performance.now() - this.#begun) / 1000)
    return (
      `${imported} of ${this.#entries.length} imported (${rate.toFixed(1)} a second), ` +
      `${already} already there, ${refused} refused`
    )
  }
}

/** What an entry and its record have in common. */
function nameOf({
  cpf,
  description,
}: Pick<Entry, 'description'> & { readonly cpf?: string | undefined }): string {
  return JSON.stringify([cpf === undefined ? undefined : (cpfDigits(cpf) ?? cpf), description])
}

/** A picture that is not where the entry says. */
class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
}

async function readImage(image: string): Promise<string> {
  if (isAddress(image)) return image
  try {
    return (await readFile(image)).toString('base64')
  } catch (cause) {
    throw new UnreadableError(`${image} cannot be read.`, { cause })
  }
}
