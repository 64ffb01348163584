/** Logos, icons and fonts of reports, as they are stored and served: the same bytes for everybody. */
import type { BrandFileKind } from '../../../protocol/reports/brand-files.ts'
import type { Id } from '../../../protocol/ids.ts'

/** Limit for one account. Versions of reports keep their files for ever, so a file is removed only with its account. */
export const MAX_BRAND_FILES = 200

export interface StoredBrandFile {
  /** The first 16 bytes of the SHA-256 of its bytes, in hex. */
  readonly id: string
  readonly accountId: Id
  readonly mediaType: 'image/png' | 'font/woff2'
  readonly bytes: Uint8Array
  readonly createdAt: Date
}

export interface BrandFileStore {
  /**
   * Returns false when the account has `most` other files already. Calls at the same time count one after the other.
   * Idempotent: a file that the account has already stays as it is.
   */
  put(file: StoredBrandFile, most: number): Promise<boolean>
  /** Finds a file by its id alone, because a person who opens a page knows no account. */
  find(id: string): Promise<StoredBrandFile | undefined>
  /** Whether the account has the file. */
  has(accountId: Id, id: string): Promise<boolean>
}

/** What is kept of a file that was sent. */
export interface ReadBrandFile {
  readonly mediaType: StoredBrandFile['mediaType']
  readonly bytes: Uint8Array
  /** Width of a picture, in pixels; undefined for a font. */
  readonly width?: number
  readonly height?: number
}

/** Turns a sent file into the stored one. */
export interface BrandFileReader {
  /**
   * Returns the file, or a sentence about what is wrong with it. Its format is detected from its bytes. Accounts take
   * turns. @throws LimiarError `overloaded` when too many pictures wait.
   */
  read(
    kind: BrandFileKind,
    bytes: Uint8Array,
    accountId: Id,
  ): Promise<ReadBrandFile | { readonly flaw: string }>
}
