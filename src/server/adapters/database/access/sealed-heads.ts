/**
 * The heads of the chains of accesses, kept outside of the database: a person who cuts a chain short there cannot
 * change this file to match. It is sealed (HMAC-SHA-256) under a key that neither the database nor the file holds.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { toHex, type Id } from '../../../../protocol/ids.ts'
import type { ChainHead } from '../../../domain/access/audit.ts'
import { orUndefinedWhenMissing } from '../../../machine/missing-file.ts'
import { replaceFile } from '../../../machine/new-file.ts'

const SealedFile = Compile(
  Type.Object({
    heads: Type.Record(
      Type.String(),
      Type.Object({
        sequence: Type.Integer({ minimum: 1 }),
        hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      }),
    ),
    seal: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  }),
)

export class SealedHeads {
  readonly #path: string | undefined
  readonly #key: Uint8Array
  #heads: Map<Id, ChainHead>
  #isForged: boolean
  #isChanged = false
  #lastWrite: Promise<void> = Promise.resolve()
  /** Called with the text of the file each time it was written. */
  onWritten: (text: string) => void = () => undefined

  private constructor(path: string | undefined, key: Uint8Array, heads: Map<Id, ChainHead> | undefined) {
    this.#path = path
    this.#key = key
    this.#heads = heads ?? new Map<Id, ChainHead>()
    this.#isForged = heads === undefined
  }

  /** Reads the file. Without a file there are no heads yet. */
  static async open(path: string, key: Uint8Array): Promise<SealedHeads> {
    return new SealedHeads(path, key, await readHeads(path, key))
  }

  /** Heads that are only in memory. */
  static inMemory(): SealedHeads {
    return new SealedHeads(undefined, new Uint8Array(), new Map())
  }

  /** Whether the file was changed by someone without this installation's key. */
  get isForged(): boolean {
    return this.#isForged
  }

  get(accountId: Id): ChainHead | undefined {
    return this.#heads.get(accountId)
  }

  /** Takes a verified head. A head before the present one changes nothing. */
  advance(accountId: Id, head: ChainHead): void {
    const { sequence } = this.#heads.get(accountId) ?? { sequence: 0 }
    if (head.sequence <= sequence) return
    this.#heads.set(accountId, head)
    this.#isChanged = true
  }

  /** Replaces all sealed heads by these. */
  replace(heads: ReadonlyMap<Id, ChainHead>): void {
    this.#heads = new Map(heads)
    this.#isForged = false
    this.#isChanged = true
  }

  /**
   * Writes changes durably. When another process shares the folder and its heads are further on, they are kept. Calls
   * take turns, so that no call undoes another's write.
   */
  write({ merge = true }: { readonly merge?: boolean } = {}): Promise<void> {
    const turn = this.#lastWrite.then(() => this.#writeChanges(merge))
    this.#lastWrite = turn.catch(() => undefined)
    return turn
  }

  async #writeChanges(merge: boolean): Promise<void> {
    if (this.#path === undefined || !this.#isChanged || this.#isForged) return
    try {
      await this.#replace(this.#path, merge)
    } catch (error) {
      this.#isChanged = true
      throw error
    }
  }

  async #replace(path: string, merge: boolean): Promise<void> {
    this.#isChanged = false
    const others = merge ? await readHeads(path, this.#key) : undefined
    for (const [accountId, head] of others ?? []) this.advance(accountId, head)
    const heads = Object.fromEntries(
      [...this.#heads].map(([id, { sequence, hash }]) => [id, { sequence, hash: toHex(hash) }]),
    )
    const text = `${JSON.stringify({ heads, seal: sealOf(this.#key, heads) })}\n`
    await replaceFile(path, text)
    this.onWritten(text)
  }
}

type WrittenHeads = Readonly<Record<Id, { readonly sequence: number; readonly hash: string }>>

function sealOf(key: Uint8Array, heads: WrittenHeads): string {
  const lines = Object.entries(heads).map(([id, { sequence, hash }]) => `${id} ${sequence} ${hash}\n`)
  return createHmac('sha256', key).update(lines.toSorted().join('')).digest('hex')
}

/** An empty map when there is no file; undefined when the file was not sealed with the key. */
async function readHeads(path: string, key: Uint8Array): Promise<Map<Id, ChainHead> | undefined> {
  const text = await readFile(path, 'utf8').catch(orUndefinedWhenMissing)
  if (text === undefined) return new Map()
  const file = parse(text)
  if (!SealedFile.Check(file)) return undefined
  const isSealed = timingSafeEqual(Buffer.from(file.seal, 'hex'), Buffer.from(sealOf(key, file.heads), 'hex'))
  if (!isSealed) return undefined
  const heads = Object.entries(file.heads).map(([id, { sequence, hash }]) => {
    return [id, { sequence, hash: new Uint8Array(Buffer.from(hash, 'hex')) }] as const
  })
  return new Map(heads)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
