import { randomBytes } from 'node:crypto'
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { orUndefinedWhenMissing } from '../../machine/missing-file.ts'
import { isId, type Id } from '../../../protocol/ids.ts'

/** One embedding, with the ids of its record and picture. */
export interface StoredRow {
  readonly recordId: Id
  readonly faceImageId: Id
  /** Valid until the next row is read. */
  readonly embedding: Float32Array
}

/** A row whose bytes are not those that were written. */
export class DamagedRowError extends Error {
  override readonly name = 'DamagedRowError'
}

const ID_BYTES = 12
const NAME_BYTES = 16
/** First bytes of the file; its name follows them. */
const FORMAT = Buffer.from('LMRROWS1')
const HEADER_BYTES = 64
/** Two ids, a CRC-32 over them and the embedding, and four bytes that align the floats. */
const EMBEDDING_AT = 2 * ID_BYTES + 8
const CRC_AT = 2 * ID_BYTES

/**
 * The embeddings in full, in a file. In memory, 768 bytes a face of 192 dimensions would be four times what a scan
 * needs; a search reads about fifty of them, each in about 1.5 us from the page cache.
 */
export class RowFile {
  /** The name by which a snapshot refers to this file, hex. */
  readonly name: string
  readonly #file: number
  readonly #bytes: Buffer
  readonly #embedding: Float32Array

  /** A new file, or an old one made empty. */
  static create(path: string, dimensions: number): RowFile {
    const file = openSync(path, 'w+', 0o600)
    writeHeader(file)
    return new RowFile(file, dimensions)
  }

  /** The file that a snapshot names; undefined when it is another one, is missing or is too short. */
  static open(path: string, dimensions: number, name: string, rows: number): RowFile | undefined {
    let file: number
    try {
      file = openSync(path, 'r+')
    } catch (error) {
      return orUndefinedWhenMissing(error)
    }
    const opened = new RowFile(file, dimensions)
    if (opened.name === name && fstatSync(file).size >= opened.#position(rows)) return opened
    opened.close()
    return undefined
  }

  private constructor(file: number, dimensions: number) {
    const header = Buffer.alloc(HEADER_BYTES)
    readSync(file, header, 0, HEADER_BYTES, 0)
    this.name = header.toString('hex', FORMAT.length, FORMAT.length + NAME_BYTES)
    this.#file = file
    this.#bytes = Buffer.from(new ArrayBuffer(EMBEDDING_AT + dimensions * 4))
    this.#embedding = new Float32Array(this.#bytes.buffer, EMBEDDING_AT)
  }

  /** The same file without rows and under another name. Do not use this object afterwards. */
  emptied(): RowFile {
    ftruncateSync(this.#file, 0)
    writeHeader(this.#file)
    return new RowFile(this.#file, this.#embedding.length)
  }

  write(row: number, { recordId, faceImageId, embedding }: StoredRow): void {
    if (!isId(recordId) || !isId(faceImageId)) throw new Error('A face is known by ids of 24 hex characters.')
    this.#bytes.write(recordId, 0, 'hex')
    this.#bytes.write(faceImageId, ID_BYTES, 'hex')
    this.#embedding.set(embedding)
    this.#bytes.writeUInt32LE(this.#checksum(), CRC_AT)
    writeSync(this.#file, this.#bytes, 0, this.#bytes.length, this.#position(row))
  }

  /** @throws DamagedRowError */
  read(row: number): StoredRow {
    const read = readSync(this.#file, this.#bytes, 0, this.#bytes.length, this.#position(row))
    if (read < this.#bytes.length || this.#bytes.readUInt32LE(CRC_AT) !== this.#checksum()) {
      throw new DamagedRowError('A row of the face index does not hold what was written.')
    }
    return {
      recordId: this.#bytes.toString('hex', 0, ID_BYTES),
      faceImageId: this.#bytes.toString('hex', ID_BYTES, 2 * ID_BYTES),
      embedding: this.#embedding,
    }
  }

  /** Whether a row belongs to a record. */
  isOf(row: number, recordId: Id): boolean {
    readSync(this.#file, this.#bytes, 0, ID_BYTES, this.#position(row))
    return this.#bytes.toString('hex', 0, ID_BYTES) === recordId
  }

  /** Overwrites the row of a removed face, so that nothing of it stays. */
  erase(row: number): void {
    writeSync(this.#file, this.#bytes.fill(0), 0, this.#bytes.length, this.#position(row))
  }

  /** Returns once all written rows are on disk. */
  sync(): void {
    fsyncSync(this.#file)
  }

  close(): void {
    closeSync(this.#file)
  }

  #position(row: number): number {
    return HEADER_BYTES + row * this.#bytes.length
  }

  #checksum(): number {
    return crc32(this.#bytes.subarray(EMBEDDING_AT), crc32(this.#bytes.subarray(0, 2 * ID_BYTES)))
  }
}

function writeHeader(file: number): void {
  const header = Buffer.alloc(HEADER_BYTES)
  FORMAT.copy(header)
  randomBytes(NAME_BYTES).copy(header, FORMAT.length)
  writeSync(file, header, 0, HEADER_BYTES, 0)
}
