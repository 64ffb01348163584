/** The S3 bucket of the pictures, as the environment names it. */
import type { Parse, Read } from './parsed-settings.ts'

const DEFAULT_REGION = 'us-east-1'

const encryptions = ['none', 'AES256', 'aws:kms'] as const

export interface S3Settings {
  readonly bucket: string
  /** The beginning of each key: empty, or ending with a slash. */
  readonly prefix: string
  /** The address of the store, without a slash at the end; undefined: Amazon's address of the region. */
  readonly endpoint: string | undefined
  readonly region: string
  /** Whether the bucket is in the path of addresses, and not in their host. */
  readonly pathStyle: boolean
  /** The encryption by the bucket's server, in addition to Limiar's own. */
  readonly encryption: (typeof encryptions)[number]
  /** The key for aws:kms; undefined: the bucket's default. */
  readonly kmsKey: string | undefined
  /** Undefined: the credentials that the AWS SDK finds, such as the role of the machine. */
  readonly credentials:
    | {
        readonly accessKeyId: string
        readonly secretAccessKey: string
        readonly sessionToken?: string
      }
    | undefined
}

/** What each variable does, for `limiar --help`. */
export const s3Variables: Readonly<Record<string, string>> = {
  LIMIAR_S3_BUCKET: 'S3 bucket for the pictures (none: the folder blobs of the data folder)',
  LIMIAR_S3_ENDPOINT: 'address of an S3 that is not Amazon’s (Amazon’s, by the region)',
  LIMIAR_S3_REGION: `region of the bucket (${DEFAULT_REGION})`,
  LIMIAR_S3_PREFIX: 'beginning of every key in the bucket, such as limiar/ (nothing)',
  LIMIAR_S3_PATH_STYLE:
    'yes or no: whether addresses have the bucket in their path, not in their host (yes with an endpoint)',
  LIMIAR_S3_ENCRYPTION: `${encryptions.join(', ')}: encryption by the bucket’s server, besides that of LIMIAR_KEY (none)`,
  LIMIAR_S3_KMS_KEY: 'key for aws:kms (the default key of the bucket)',
  LIMIAR_S3_ACCESS_KEY_ID: 'access key of the bucket (what the AWS SDK finds, such as a role)',
  LIMIAR_S3_SECRET_ACCESS_KEY: 'secret of the access key',
  LIMIAR_S3_SESSION_TOKEN: 'session token of the access key, where it has one',
}

/** Reads the bucket; undefined where none is named. Adds a sentence for each variable that does not fit the others. */
export function readS3(read: Read, mistakes: string[]): S3Settings | undefined {
  const bucket = read('LIMIAR_S3_BUCKET', parseBucket)
  const endpoint = read('LIMIAR_S3_ENDPOINT', parseEndpoint)
  const encryption = read('LIMIAR_S3_ENCRYPTION', parseEncryption) ?? 'none'
  const kmsKey = read('LIMIAR_S3_KMS_KEY', parseToken)
  const accessKeyId = read('LIMIAR_S3_ACCESS_KEY_ID', parseToken)
  const secretAccessKey = read('LIMIAR_S3_SECRET_ACCESS_KEY', parseSecret)
  const sessionToken = read('LIMIAR_S3_SESSION_TOKEN', parseSecret)
  const others = {
    prefix: read('LIMIAR_S3_PREFIX', parsePrefix) ?? '',
    region: read('LIMIAR_S3_REGION', parseToken) ?? DEFAULT_REGION,
    pathStyle: read('LIMIAR_S3_PATH_STYLE', parseYesNo) ?? endpoint !== undefined,
  }
  if (bucket === undefined) {
    const isMistaken = mistakes.some((mistake) => mistake.startsWith('LIMIAR_S3_BUCKET'))
    if ((endpoint ?? accessKeyId) !== undefined && !isMistaken)
      mistakes.push('LIMIAR_S3_BUCKET is needed with the other LIMIAR_S3_ variables: it names the bucket.')
    return undefined
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    mistakes.push('LIMIAR_S3_ACCESS_KEY_ID and LIMIAR_S3_SECRET_ACCESS_KEY are needed together.')
  if (kmsKey !== undefined && encryption !== 'aws:kms')
    mistakes.push('LIMIAR_S3_KMS_KEY is only for LIMIAR_S3_ENCRYPTION=aws:kms.')
  const credentials =
    accessKeyId === undefined || secretAccessKey === undefined
      ? undefined
      : { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) }
  return { bucket, endpoint, encryption, kmsKey, credentials, ...others }
}

/** Names that Amazon allows. Others allow more, which nobody needs. */
const parseBucket: Parse<string> = (text) =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)
    ? { value: text }
    : {
        mistake: `is not the name of a bucket (3 to 63 small letters, digits, dots and hyphens): ${text}`,
      }

const parseEndpoint: Parse<string> = (text) => {
  const url = URL.parse(text)
  const isBare = url !== null && url.search === '' && url.hash === '' && url.username === ''
  return isBare && ['http:', 'https:'].includes(url.protocol)
    ? { value: url.href.replace(/\/+$/, '') }
    : { mistake: 'is not an http(s) address without user, query and fragment' }
}

const parsePrefix: Parse<string> = (text) =>
  /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*\/?$/i.test(text) && text.length <= 200
    ? { value: text.endsWith('/') ? text : `${text}/` }
    : { mistake: `is not made of segments of letters, digits, - _ and dots, such as limiar/: ${text}` }

const parseYesNo: Parse<boolean> = (text) =>
  ['yes', 'no'].includes(text) ? { value: text === 'yes' } : { mistake: `is neither yes nor no: ${text}` }

const parseEncryption: Parse<(typeof encryptions)[number]> = (text) => {
  const value = encryptions.find((encryption) => encryption === text)
  return value === undefined
    ? { mistake: `must be one of ${encryptions.join(', ')}, not ${text}` }
    : { value }
}

const parseToken: Parse<string> = (text) =>
  /^[\x21-\x7e]+$/.test(text) ? { value: text } : { mistake: 'holds spaces or letters that no header can' }

/** Not repeated in a mistake. */
const parseSecret: Parse<string> = parseToken
