/** Sealed pictures in a bucket of S3: written once, and read by every node. */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3'
import { LimiarError } from '../../../protocol/errors.ts'
import type { S3Settings } from '../../settings/s3-settings.ts'
import { mustBeKey, type ObjectStore } from './object-store.ts'
import { placeOf, s3FailureOf, unavailableBecauseOf, whyBucketFails, type S3Action } from './s3-failures.ts'

/** Attempts of one request. After a temporary failure the SDK tries twice more, after pauses of its choice. */
const ATTEMPTS = 3
const CONNECT_MS = 3000
/** A write is repeated this often when another write of the same key was under way (409). */
const CONFLICTS = 4
const CONFLICT_PAUSE_MS = 200
/**
 * Sockets to the server of the bucket: more than one node needs when it runs analyses and receives pictures at once.
 */
const SOCKETS = 64
/** An answer of the bucket counts for this long, because load balancers ask each node every second. */
const FRESH_MS = 10_000

export interface S3ObjectStore extends ObjectStore {
  /**
   * Tries everything that the service does in the bucket, with an object of its own. Returns what an operator should
   * know although it works: one sentence each.
   * @throws LimiarError `unavailable`, with the setting or permission that fixes it.
   */
  examine(): Promise<readonly string[]>
}

/** Time limits and page size, which tests set lower. */
export interface S3Limits {
  /** A connection is closed after this long without traffic. */
  readonly idleMs: number
  /** Limit for all attempts of one call together. */
  readonly callMs: number
  /** Keys of one page of a listing. */
  readonly pageSize: number
}

/**
 * A call ends before a person gives up waiting, and long before a job has to end. S3 gives at most 1,000 keys a page.
 */
const usualLimits: S3Limits = { idleMs: 10_000, callMs: 30_000, pageSize: 1000 }

/** Opens a bucket, without sending a request yet. */
export function openS3Objects(settings: S3Settings, limits: Partial<S3Limits> = {}): S3ObjectStore {
  return new S3Objects(settings, { ...usualLimits, ...limits })
}

class S3Objects implements S3ObjectStore {
  readonly #settings: S3Settings
  readonly #limits: S3Limits
  readonly #client: S3Client
  /** Known once the bucket was examined. */
  #ignoresConditions = false
  /** When the bucket last answered, by performance.now(). */
  #answeredAt = -Infinity

  constructor(settings: S3Settings, limits: S3Limits) {
    this.#settings = settings
    this.#limits = limits
    const { endpoint, region, pathStyle, credentials } = settings
    this.#client = new S3Client({
      region,
      forcePathStyle: pathStyle,
      maxAttempts: ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        socketTimeout: limits.idleMs,
        requestTimeout: limits.idleMs,
        throwOnRequestTimeout: true,
        httpAgent: { keepAlive: true, maxSockets: SOCKETS },
        httpsAgent: { keepAlive: true, maxSockets: SOCKETS },
      },
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(credentials && { credentials }),
    })
  }

  get place(): string {
    return placeOf(this.#settings)
  }

  async create(key: string, bytes: Uint8Array): Promise<boolean> {
    if (this.#ignoresConditions && (await this.#versionOf(key)) !== undefined) return false
    return this.#put(key, bytes, { IfNoneMatch: '*' })
  }

  async replace(key: string, bytes: Uint8Array): Promise<boolean> {
    const version = await this.#versionOf(key)
    return version === undefined ? false : this.#put(key, bytes, { IfMatch: version })
  }

  async read(key: string): Promise<Uint8Array | undefined> {
    return this.#send(async (abortSignal) => {
      const answer = await this.#client.send(new GetObjectCommand(this.#named(key)), { abortSignal })
      return answer.Body?.transformToByteArray()
    }, undefinedWhenAbsent)
  }

  async remove(key: string): Promise<void> {
    await this.#send(async (abortSignal) => {
      await this.#client.send(new DeleteObjectCommand(this.#named(key)), { abortSignal })
    }, undefinedWhenAbsent)
  }

  /** Reads page by page, so that a listing of millions is never held in memory. */
  async *list(): AsyncIterable<string> {
    const asked = {
      Bucket: this.#settings.bucket,
      Prefix: this.#settings.prefix,
      MaxKeys: this.#limits.pageSize,
    }
    let ContinuationToken: string | undefined
    do {
      const command = new ListObjectsV2Command({ ...asked, ...(ContinuationToken && { ContinuationToken }) })
      const page = await this.#send((abortSignal) => this.#client.send(command, { abortSignal }))
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key.slice(asked.Prefix.length)
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken !== undefined)
  }

  async probe(): Promise<void> {
    if (performance.now() - this.#answeredAt < FRESH_MS) return
    await this.read('store-id')
  }

  async examine(): Promise<readonly string[]> {
    const key = `attempt/${randomBytes(8).toString('hex')}`
    const bytes = randomBytes(64)
    await this.#step('s3:PutObject', () => this.#put(key, bytes, { IfNoneMatch: '*' }))
    try {
      const read = await this.#step('s3:GetObject', () => this.read(key))
      if (!read || !bytes.equals(read))
        throw new LimiarError(
          'unavailable',
          `${this.place} does not return the object that was just written there.`,
        )
      this.#ignoresConditions = await this.#step('s3:PutObject', () =>
        this.#put(key, bytes, { IfNoneMatch: '*' }),
      )
      await this.#step('s3:ListBucket', async () => {
        for await (const listed of this.list()) if (listed !== '') return
      })
    } finally {
      await this.#step('s3:DeleteObject', () => this.remove(key))
    }
    return [...(this.#ignoresConditions ? [UNCONDITIONAL] : []), ...(await this.#versioning())]
  }

  close(): Promise<void> {
    this.#client.destroy()
    return Promise.resolve()
  }

  /** False when the condition does not hold. */
  async #put(
    key: string,
    bytes: Uint8Array,
    condition: Pick<PutObjectCommandInput, 'IfNoneMatch' | 'IfMatch'>,
  ): Promise<boolean> {
    const { encryption, kmsKey } = this.#settings
    const input: PutObjectCommandInput = {
      ...this.#named(key),
      Body: bytes,
      ContentLength: bytes.length,
      ContentType: 'application/octet-stream',
      ChecksumSHA256: createHash('sha256').update(bytes).digest('base64'),
      ...(encryption === 'none' ? {} : { ServerSideEncryption: encryption }),
      ...(kmsKey === undefined ? {} : { SSEKMSKeyId: kmsKey }),
      ...condition,
    }
    for (let conflicts = 0; ; conflicts++) {
      const outcome = await this.#send(
        (abortSignal) =>
          this.#client.send(new PutObjectCommand(input), { abortSignal }).then(() => 'written' as const),
        refusalOf,
      )
      if (outcome !== 'conflict') return outcome === 'written'
      if (conflicts === CONFLICTS) throw unavailableBecauseOf(new Error(`${key} is being written by others.`))
      await setTimeout(CONFLICT_PAUSE_MS)
    }
  }

  /**
   * The entity tag of the object under a key. An answer to HEAD would not say whether the key or the bucket is missing.
   */
  #versionOf(key: string): Promise<string | undefined> {
    return this.#send(async (abortSignal) => {
      const first = new GetObjectCommand({ ...this.#named(key), Range: 'bytes=0-0' })
      const { ETag, Body } = await this.#client.send(first, { abortSignal })
      await Body?.transformToByteArray()
      return ETag ?? '*'
    }, undefinedWhenAbsent)
  }

  /** Sends a call. A failure that `expected` does not handle counts as temporary. */
  async #send<Answer, Expected = never>(
    call: (signal: AbortSignal) => Promise<Answer>,
    expected?: (error: unknown) => { readonly value: Expected } | undefined,
  ): Promise<Answer | Expected> {
    try {
      const answer = await call(AbortSignal.timeout(this.#limits.callMs))
      this.#answeredAt = performance.now()
      return answer
    } catch (error) {
      const answer = expected?.(error)
      if (answer) return answer.value
      throw unavailableBecauseOf(error)
    }
  }

  async #step<Answer>(action: S3Action, run: () => Promise<Answer>): Promise<Answer> {
    try {
      return await run()
    } catch (error) {
      const cause = error instanceof LimiarError ? error.cause : error
      if (cause === undefined) throw error
      throw new LimiarError('unavailable', whyBucketFails(cause, action, this.#settings), { cause })
    }
  }

  /** A bucket with versions keeps old versions of erased objects. A bucket that does not say counts as one without. */
  async #versioning(): Promise<readonly string[]> {
    const command = new GetBucketVersioningCommand({ Bucket: this.#settings.bucket })
    const status = await this.#client
      .send(command, { abortSignal: AbortSignal.timeout(this.#limits.callMs) })
      .then(
        ({ Status }) => Status,
        () => undefined,
      )
    return status === 'Enabled' || status === 'Suspended' ? [VERSIONED] : []
  }

  #named(key: string): { readonly Bucket: string; readonly Key: string } {
    mustBeKey(key)
    return { Bucket: this.#settings.bucket, Key: `${this.#settings.prefix}${key}` }
  }
}

const UNCONDITIONAL =
  'The bucket ignores If-None-Match, so Limiar checks that a key is free before it writes. Keys are random, so nothing ' +
  'is lost.'

const VERSIONED =
  'The bucket keeps versions: an erased picture stays there as an old version. Add a lifecycle rule that removes ' +
  'noncurrent versions after as many days as your backups live.'

function undefinedWhenAbsent(error: unknown): { readonly value: undefined } | undefined {
  const { name, status } = s3FailureOf(error)
  // A missing bucket is a failure, never a missing picture.
  return status === 404 && name !== 'NoSuchBucket' ? { value: undefined } : undefined
}

function refusalOf(error: unknown): { readonly value: 'refused' | 'conflict' } | undefined {
  const { status, name } = s3FailureOf(error)
  if (status === 412 || (status === 404 && name === 'NoSuchKey')) return { value: 'refused' }
  return status === 409 && name === 'ConditionalRequestConflict' ? { value: 'conflict' } : undefined
}
