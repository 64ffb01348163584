/**
 * The progress of an import, so that it can be interrupted at any moment and continued: one line when a record is sent
 * and one when the server has it. A record that was sent but not acknowledged is looked up on the server before it is
 * sent again, and is sent under the key of its first try: the server registers it once, whatever the clocks say. The
 * journal holds hashes and ids, and no personal data.
 */
import { createHash, randomUUID } from 'node:crypto'
import { open, readFile, type FileHandle } from 'node:fs/promises'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Entry } from './import-list.ts'

const JournalLine = Type.Object({
  key: Type.String(),
  /** When it was sent, ISO 8601. */
  sent: Type.Optional(Type.String()),
  /** The idempotency key under which it was sent. */
  once: Type.Optional(Type.String()),
  /** The id of the created record. */
  id: Type.Optional(Type.String()),
})

interface Sent {
  readonly at: Date
  readonly once: string | undefined
}

export class ImportJournal {
  readonly #file: FileHandle
  readonly #server: string
  readonly #done = new Set<string>()
  readonly #ids = new Set<string>()
  readonly #sent = new Map<string, Sent>()

  private constructor(file: FileHandle, server: string) {
    this.#file = file
    this.#server = server
  }

  /** Opens the journal beside its source. `server` separates journals for different servers. */
  static async open(source: string, server: string): Promise<ImportJournal> {
    const path = `${source.replace(/[/\\]+$/, '')}.limiar-import.jsonl`
    const written = await readFile(path, 'utf8').catch(() => '')
    const journal = new ImportJournal(await open(path, 'a', 0o600), server)
    // The last line is incomplete when the power failed during its writing.
    if (written !== '' && !written.endsWith('\n')) await journal.#file.appendFile('\n')
    for (const line of written.split('\n')) journal.#remember(line)
    return journal
  }

  isDone(entry: Entry): boolean {
    return this.#done.has(this.#key(entry))
  }

  /** Whether a record of the server is known to be that of an entry. */
  isKnown(id: string): boolean {
    return this.#ids.has(id)
  }

  /** When an entry was sent whose answer is not known. */
  sentAt(entry: Entry): Date | undefined {
    return this.#sent.get(this.#key(entry))?.at
  }

  /** Returns the idempotency key of the entry: that of an earlier try whose answer is not known, or a new one. */
  async writeSent(entry: Entry, at: Date): Promise<string> {
    const key = this.#key(entry)
    const once = this.#sent.get(key)?.once ?? randomUUID()
    await this.#write({ key, sent: at.toISOString(), once })
    return once
  }

  async writeDone(entry: Entry, id: string): Promise<void> {
    const key = this.#key(entry)
    this.#done.add(key)
    this.#ids.add(id)
    await this.#write({ key, id })
  }

  /** The server refused it: it may be sent again. */
  async writeRefused(entry: Entry): Promise<void> {
    await this.#write({ key: this.#key(entry) })
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  async #write(line: object): Promise<void> {
    await this.#file.appendFile(`${JSON.stringify(line)}\n`)
    await this.#file.datasync()
  }

  #remember(line: string): void {
    const parsed = parseLine(line)
    if (!parsed) return
    this.#sent.delete(parsed.key)
    const { sent, once } = parsed
    if (sent !== undefined) this.#sent.set(parsed.key, { at: new Date(sent), once })
    if (parsed.id === undefined) return
    this.#done.add(parsed.key)
    this.#ids.add(parsed.id)
  }

  #key({ cpf, description, images }: Entry): string {
    const content = JSON.stringify([this.#server, cpf, description, images])
    return createHash('sha256').update(content).digest('base64url')
  }
}

function parseLine(line: string) {
  try {
    const parsed: unknown = JSON.parse(line)
    return Value.Check(JournalLine, parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}
