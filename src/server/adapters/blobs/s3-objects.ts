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

/** A request that failed in a way that passes is sent again twice, after pauses of the SDK's choice. */
const ATTEMPTS = 3
const CONNECT_MS = 3000
/** Times that a write is begun again because another one of the same key was under way (409). */
const CONFLICTS = 4
const CONFLICT_PAUSE_MS = 200
/** Sockets to the server of the bucket: more than there are analyses and pictures that arrive at once on one node. */
const SOCKETS = 64
/** An answer of the bucket is believed for so long: load balancers ask each node every second. */
const FRESH_MS = 10_000

export interface S3ObjectStore extends ObjectStore {
  /**
   * Tries everything that the service does in the bucket, with an object of its own. Answers what an operator should
   * know although it works: one sentence each.
   * @throws LimiarError `unavailable`, with the setting or permission that mends it.
   */
  examine(): Promise<readonly string[]>
}

/** What tests set shorter. */
export interface S3Patience {
  /** A connection on which nothing happens. */
  readonly idleMs: number
  /** All attempts of one call together. */
  readonly callMs: number
  /** Keys of one page of a listing. */
  readonly pageSize: number
}

/** A call ends below what a person waits for, and far below what a job may take; S3 gives 1,000 keys a page at most. */
const usualPatience: S3Patience = { idleMs: 10_000, callMs: 30_000, pageSize: 1000 }

/** Opens a bucket; nothing is asked of it yet. */
export function openS3Objects(settings: S3Settings, patience: Partial<S3Patience> = {}): S3ObjectStore {
  return new S3Objects(settings, { ...usualPatience, ...patience })
}

class S3Objects implements S3ObjectStore {
  readonly #settings: S3Settings
  readonly #patience: S3Patience
  readonly #client: S3Client
  /** Known once the bucket was examined. */
  #ignoresConditions = false
  /** When the bucket answered last, by performance.now(). */
  #answeredAt = -Infinity

  constructor(settings: S3Settings, patience: S3Patience) {
    this.#settings = settings
    this.#patience = patience
    const { endpoint, region, pathStyle, credentials } = settings
    this.#client = new S3Client({
      region,
      forcePathStyle: pathStyle,
      maxAttempts: ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        socketTimeout: patience.idleMs,
        requestTimeout: patience.idleMs,
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

  /** Page by page: a listing of millions is never held in memory. */
  async *list(): AsyncIterable<string> {
    const asked = {
      Bucket: this.#settings.bucket,
      Prefix: this.#settings.prefix,
      MaxKeys: this.#patience.pageSize,
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
        throw new LimiarError('unavailable', `${this.place} does not answer what was just written there.`)
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

  /** The entity tag of what lies under a key. An answer to HEAD would not say whether the key is absent or the bucket. */
  #versionOf(key: string): Promise<string | undefined> {
    return this.#send(async (abortSignal) => {
      const first = new GetObjectCommand({ ...this.#named(key), Range: 'bytes=0-0' })
      const { ETag, Body } = await this.#client.send(first, { abortSignal })
      await Body?.transformToByteArray()
      return ETag ?? '*'
    }, undefinedWhenAbsent)
  }

  /** Sends a call; a failure that `expected` has no answer for passes. */
  async #send<Answer, Expected = never>(
    call: (signal: AbortSignal) => Promise<Answer>,
    expected?: (error: unknown) => { readonly value: Expected } | undefined,
  ): Promise<Answer | Expected> {
    try {
      const answer = await call(AbortSignal.timeout(this.#patience.callMs))
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

  /** Old versions of what is erased are kept by a bucket with versions; a bucket that will not say has none. */
  async #versioning(): Promise<readonly string[]> {
    const command = new GetBucketVersioningCommand({ Bucket: this.#settings.bucket })
    const status = await this.#client
      .send(command, { abortSignal: AbortSignal.timeout(this.#patience.callMs) })
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
  'The bucket ignores If-None-Match: Limiar looks whether a key is free before it writes. Keys are random, so that ' +
  'nothing is lost by it.'

const VERSIONED =
  'The bucket keeps versions: what is erased stays there as an old version. Add a lifecycle rule that removes ' +
  'noncurrent versions after as many days as your backups live.'

function undefinedWhenAbsent(error: unknown): { readonly value: undefined } | undefined {
  const { name, status } = s3FailureOf(error)
  // A bucket that is gone is trouble, and never a picture that is missing.
  return status === 404 && name !== 'NoSuchBucket' ? { value: undefined } : undefined
}

function refusalOf(error: unknown): { readonly value: 'refused' | 'conflict' } | undefined {
  const { status, name } = s3FailureOf(error)
  if (status === 412 || (status === 404 && name === 'NoSuchKey')) return { value: 'refused' }
  return status === 409 && name === 'ConditionalRequestConflict' ? { value: 'conflict' } : undefined
}
