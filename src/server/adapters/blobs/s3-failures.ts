/** What failures of S3 mean: for the caller that met one, and for the operator who has to fix it. */
import { LimiarError } from '../../../protocol/errors.ts'
import type { S3Settings } from '../../settings/s3-settings.ts'

/** The action that failed, as the bucket's policy calls it. */
export type S3Action = 's3:GetObject' | 's3:PutObject' | 's3:DeleteObject' | 's3:ListBucket'

/** What the SDK says about a failure. */
interface S3Failure {
  readonly name: string
  readonly code: string
  readonly status: number | undefined
  readonly region: string | undefined
  readonly message: string
}

export function s3FailureOf(error: unknown): S3Failure {
  const { name = '', code, message = '', ...rest } = (error ?? {}) as ErrorOfSdk
  const headers = rest.$response?.headers ?? {}
  return {
    name,
    code: code ?? (rest.cause as { readonly code?: string } | undefined)?.code ?? '',
    status: rest.$metadata?.httpStatusCode,
    region: headers['x-amz-bucket-region'] ?? rest.Region,
    message,
  }
}

interface ErrorOfSdk {
  readonly name?: string
  readonly code?: string
  readonly message?: string
  readonly cause?: unknown
  readonly Region?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
  readonly $response?: { readonly headers?: Readonly<Record<string, string>> }
}

/**
 * The error for a caller whose call failed. It is temporary, as every failure is except a missing object: a network
 * failure, a busy server or an exchanged access key says nothing about the person whose picture it is.
 */
export function unavailableBecauseOf(cause: unknown): LimiarError {
  return new LimiarError('unavailable', 'The pictures cannot be reached at the moment: try again later.', {
    cause,
  })
}

/** A sentence for the operator: what is wrong with the bucket, and which setting or permission fixes it. */
export function whyBucketFails(error: unknown, action: S3Action, s3: S3Settings): string {
  const failure = s3FailureOf(error)
  const where = placeOf(s3)
  const known = [failure.name, failure.code].map((name) => reasons[name]).find((reason) => reason)
  if (known) return known(s3, failure)
  if (failure.status === 301 || failure.status === 307) return wrongRegion(s3, failure)
  if (failure.status === 403)
    return `The access key may not do ${action} in ${where}: allow it in the policy of the user or bucket.`
  if (failure.status === 404) return noBucket(s3, failure)
  if (s3.encryption !== 'none' && action === 's3:PutObject' && (failure.status ?? 0) >= 400)
    return `${where} refuses to write with LIMIAR_S3_ENCRYPTION=${s3.encryption} (${failure.name}): set it to none, or mend the server.`
  const detail = [failure.name, failure.code, failure.status].filter(Boolean).join(', ')
  return `${action} failed in ${where} (${detail}): ${failure.message}`
}

/** Where a bucket is, in words. */
export function placeOf({ bucket, prefix, endpoint, region }: S3Settings): string {
  return `s3://${bucket}/${prefix} at ${endpoint ?? `Amazon, ${region}`}`
}

type Reason = (s3: S3Settings, failure: S3Failure) => string

const noBucket: Reason = ({ bucket, endpoint, region }) =>
  `There is no bucket ${bucket} at ${endpoint ?? `Amazon, ${region}`}. Make it, or mend LIMIAR_S3_BUCKET` +
  (endpoint === undefined ? ' or LIMIAR_S3_REGION.' : ' or LIMIAR_S3_ENDPOINT.')

const wrongRegion: Reason = ({ bucket, region }, failure) =>
  `The bucket ${bucket} does not lie in the region ${region}` +
  (failure.region === undefined ? ': mend LIMIAR_S3_REGION.' : `: set LIMIAR_S3_REGION to ${failure.region}.`)

const noAnswer: Reason = (s3, { code, name }) =>
  `${s3.endpoint ?? 'Amazon S3'} does not answer (${code || name}): look at LIMIAR_S3_ENDPOINT and the network` +
  (s3.pathStyle ? '.' : ', and set LIMIAR_S3_PATH_STYLE=yes where the bucket has no host name of its own.')

const untrusted: Reason = (s3, { code, name }) =>
  `The certificate of ${s3.endpoint ?? 'Amazon S3'} is not trusted (${code || name}): name the file of its authority ` +
  'in NODE_EXTRA_CA_CERTS.'

const noCredentials: Reason = () =>
  'No access key for the bucket was found: set LIMIAR_S3_ACCESS_KEY_ID and LIMIAR_S3_SECRET_ACCESS_KEY, or give the ' +
  'machine a role.'

const expired: Reason = () =>
  'The session token of the bucket’s access key has expired: set LIMIAR_S3_SESSION_TOKEN and its key again.'

/** Keyed by the name of S3's error, or by the system's error code. */
const reasons: Readonly<Record<string, Reason>> = {
  NoSuchBucket: noBucket,
  PermanentRedirect: wrongRegion,
  AuthorizationHeaderMalformed: wrongRegion,
  IllegalLocationConstraintException: wrongRegion,
  InvalidAccessKeyId: (s3) => `${placeOf(s3)} does not know the access key: mend LIMIAR_S3_ACCESS_KEY_ID.`,
  SignatureDoesNotMatch: () =>
    'LIMIAR_S3_SECRET_ACCESS_KEY is not the secret of LIMIAR_S3_ACCESS_KEY_ID, or a proxy changes requests.',
  RequestTimeTooSkewed: () =>
    'The clock of this machine is more than 15 minutes off, which S3 refuses: set it right.',
  CredentialsProviderError: noCredentials,
  ExpiredToken: expired,
  ExpiredTokenException: expired,
  ...Object.fromEntries(
    ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'TimeoutError'].map(
      (name) => [name, noAnswer],
    ),
  ),
  ...Object.fromEntries(
    [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'CERT_HAS_EXPIRED',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ].map((name) => [name, untrusted]),
  ),
}
