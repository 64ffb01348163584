/** The server's settings, read from the environment once, with every mistake named. */
import { join, resolve } from 'node:path'
import { environments, type Environment } from '../../protocol/access/access-tokens.ts'
import { faceSearchEngines, type FaceSearchEngine } from '../domain/faces/face-index-readers.ts'
import { datavalidChecks } from '../domain/findings/official-data.ts'
import {
  type Read,
  oneOf,
  parsed,
  parseAccessToken,
  LEAST_AUDIT_MONTHS,
  parseAddress,
  parseAuditMonths,
  parseCompanies,
  parseCount,
  parseDatabaseUrl,
  parseGateway,
  parseHeaderText,
  parseHeaders,
  parseHosts,
  parseIPv4,
  parseKeys,
  parseMailFrom,
  parseModelPath,
  parseOrigins,
  parsePort,
  parseProxies,
  parseRememberMinutes,
  parseSmtpUrl,
  parseText,
  parseWebAddress,
} from './parsed-settings.ts'
import { parseRole, roles, whyNoRole, type Role } from './roles.ts'
import { oidcVariables, readOidc, type OidcSettings } from './oidc-settings.ts'
import { readS3, s3Variables, type S3Settings } from './s3-settings.ts'
import { readWhatsApp, whatsAppVariables, type WhatsAppSettings } from './whatsapp-settings.ts'
import { readSecretFiles, secretVariables } from './secret-files.ts'
import { limitVariables, parseLimit, readLimits, type Limits } from './limit-settings.ts'
import { OperatorError } from '../machine/operator-error.ts'

const DEFAULT_PORT = 8080
const DEFAULT_HOST = '127.0.0.1'
const DEFAULT_PHONE_PORT = 8443
const DEFAULT_DATA_DIRECTORY = './data'

export interface Settings {
  /** The part of the installation's work that this node does. */
  readonly role: Role
  readonly port: number
  readonly host: string
  /** Where phones of the local network are let in with --phone. Without a host, the likeliest address is chosen. */
  readonly phone: { readonly host: string | undefined; readonly port: number }
  /** Absolute. */
  readonly dataDirectory: string
  /** The folder of the pictures, absolute, unless they are in a bucket. */
  readonly blobsDirectory: string
  /** The bucket of the pictures; undefined: they are in the folder. */
  readonly s3: S3Settings | undefined
  /** The environment of the account that the access token must open, and of a first account; undefined: any. */
  readonly environment: Environment | undefined
  /** Whether known CPFs come to known outcomes in accounts for tests. */
  readonly emulator: boolean
  /** Undefined: made on the first start and kept in the data folder. */
  readonly accessToken: string | undefined
  /** Undefined: the address that the server listens on. Without a slash at the end. */
  readonly publicUrl: string | undefined
  /** Where links are opened; undefined: the public address. */
  readonly onboardingUrl: string | undefined
  /**
   * Origins that may embed the pages of the first report, and receive every event whole. Empty: any origin may, and
   * receives only codes, heights and ids.
   */
  readonly embedOrigins: readonly string[]
  /** Keys of 32 bytes that encrypt pictures, the current one first; undefined: stored in the data folder. */
  readonly keys: readonly Uint8Array[] | undefined
  /** A PostgreSQL server; undefined: the embedded database in the data folder. */
  readonly databaseUrl: string | undefined
  readonly officialDataUrl: string | undefined
  /** The token for the official source, sent as `Authorization: Bearer`. */
  readonly officialDataToken: string | undefined
  /** A contract with SERPRO, asked in production in place of the address above; undefined: none. */
  readonly serpro: SerproSettings | undefined
  /** Questions a day to the official source, of all nodes together; undefined: any number. */
  readonly officialDailyLimit: number | undefined
  /** How long an official answer is remembered, only in memory; 0: not at all. */
  readonly officialRememberMinutes: number
  /** CNPJs of the companies whose signatures on PDFs of documents are trusted, fourteen digits. */
  readonly pdfSigners: readonly string[]
  /** The address for copies of the record's sealed heads, and the token for it. */
  readonly auditWebhookUrl: string | undefined
  readonly auditWebhookToken: string | undefined
  /** Whole months before the present one for which the record of accesses is kept; undefined: for good. */
  readonly auditMonths: number | undefined
  /** The token that /metrics requires; undefined: it answers only this machine. */
  readonly metricsToken: string | undefined
  /** Where /metrics is served instead of beside the API; undefined: beside it. */
  readonly metricsAddress: { readonly host: string; readonly port: number } | undefined
  /** Hosts that custom sources of reports may name although they are private or do not use https. */
  readonly sourceHosts: readonly string[]
  /** An ONNX file with its card beside it, absolute; undefined: the embedder that comes with the package. */
  readonly faceModel: string | undefined
  /** The engine that searches faces: the exact index of each process, or the database. */
  readonly faceSearch: FaceSearchEngine
  /** Hosts that pictures may be fetched from although their addresses are private. */
  readonly imageHosts: readonly string[]
  /** Hosts that webhooks and callbacks may be sent to although their addresses are private. */
  readonly webhookHosts: readonly string[]
  /** The mail server for sending links; undefined: e-mail is not sent. */
  readonly mail: { readonly url: string; readonly from: string } | undefined
  /** The gateway for sending links; undefined: SMS are not sent. */
  readonly sms: SmsSettings | undefined
  /** WhatsApp for sending links; undefined: it is not used. */
  readonly whatsapp: WhatsAppSettings | undefined
  /** The provider by which people sign in to the console, besides keys; undefined for none. */
  readonly oidc: OidcSettings | undefined
  /** How many proxies are in front of the server, or their addresses; undefined: none is trusted. */
  readonly trustProxy: number | readonly string[] | undefined
  readonly logLevel: LogLevel
  readonly limits: Limits
}

interface SmsSettings {
  /** With placeholders, like the body. */
  readonly url: string
  readonly method: (typeof smsMethods)[number]
  readonly headers: Readonly<Record<string, string>>
  /** Undefined: the body of the built-in gateway. */
  readonly body: string | undefined
}

interface SerproSettings {
  readonly product: (typeof serproProducts)[number]
  readonly consumerKey: string
  readonly consumerSecret: string
  /** Undefined: the address in SERPRO's documentation. */
  readonly url: string | undefined
  readonly checks: (typeof datavalidChecks)[number]
}

const serproProducts = ['datavalid', 'serpro-cpf'] as const
const DEFAULT_REMEMBER_MINUTES = 60

const smsMethods = ['POST', 'GET', 'PUT'] as const

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
const emulatorStates = ['on', 'off'] as const
type LogLevel = (typeof logLevels)[number]

/** What each variable does, for `limiar --help`. */
export const variables: Readonly<Record<string, string>> = {
  PORT: `port to listen on (${DEFAULT_PORT})`,
  HOST: `address to listen on (${DEFAULT_HOST})`,
  LIMIAR_ROLE: `${roles.join(', ')}: which part of the work this node does; also limiar serve --role (all)`,
  LIMIAR_PHONE_HOST: 'IPv4 address of this machine that phones reach with --phone (the likeliest one)',
  LIMIAR_PHONE_PORT: `port that phones reach with --phone (${DEFAULT_PHONE_PORT})`,
  LIMIAR_DATA_DIR: `folder of the database, the pictures and the keys (${DEFAULT_DATA_DIRECTORY})`,
  LIMIAR_BLOBS_DIR: 'folder of the pictures, which nodes may share (blobs in the data folder)',
  ...s3Variables,
  LIMIAR_EMULATOR: 'on: known CPFs come to known outcomes in accounts for tests (off)',
  LIMIAR_ENVIRONMENT: 'test or production, for the first account (test); test simulates official data',
  LIMIAR_ACCESS_TOKEN: 'access token of the API (made on the first start)',
  LIMIAR_PUBLIC_URL: 'address by which clients reach the server (http://HOST:PORT)',
  LIMIAR_ONBOARDING_URL: 'address at which links are opened (LIMIAR_PUBLIC_URL)',
  LIMIAR_EMBED_ORIGINS: 'origins that may embed the pages of the first report, separated by commas (any)',
  LIMIAR_KEY:
    'encryption key, 64 hex characters; while the key is exchanged, several with commas between, the new ' +
    'one first (made on the first start)',
  DATABASE_URL: 'a PostgreSQL server, 15 or newer (an embedded database)',
  LIMIAR_FACE_MODEL: 'an ONNX face embedder with its card (.json) beside it (the one that comes with Limiar)',
  LIMIAR_FACE_SEARCH: `${faceSearchEngines.join(' or ')}: the engine that searches faces; pgvector needs DATABASE_URL (memory)`,
  LIMIAR_OFFICIAL_DATA_URL: 'address of the official source that is asked in production (none)',
  LIMIAR_OFFICIAL_DATA_TOKEN: 'token that is sent to the official source as Authorization: Bearer (none)',
  LIMIAR_OFFICIAL_SOURCE: `${serproProducts.join(' or ')}: asked in production instead of LIMIAR_OFFICIAL_DATA_URL (none)`,
  LIMIAR_SERPRO_CONSUMER_KEY: 'consumer key of the contract with SERPRO (none)',
  LIMIAR_SERPRO_CONSUMER_SECRET: 'consumer secret of the contract with SERPRO (none)',
  LIMIAR_SERPRO_URL: 'address of the product of SERPRO, with its version (the one in its documentation)',
  LIMIAR_DATAVALID_CHECKS: `${datavalidChecks.join(', ')}: what is sent to Datavalid (person)`,
  LIMIAR_OFFICIAL_DAILY_LIMIT:
    'most questions a day to the official source, of all nodes together (no limit)',
  LIMIAR_OFFICIAL_REMEMBER_MINUTES: `minutes for which its answers are kept in memory (${DEFAULT_REMEMBER_MINUTES}; 0: not at all; a day at most)`,
  LIMIAR_PDF_SIGNERS:
    'CNPJs of companies whose signatures on PDFs of documents are trusted, separated by commas (none)',
  LIMIAR_SOURCE_HOSTS: 'private hosts that custom sources of reports may name, separated by commas (none)',
  LIMIAR_IMAGE_HOSTS: 'private hosts that pictures may be fetched from, separated by commas (none)',
  LIMIAR_WEBHOOK_HOSTS: 'private hosts that webhooks may be sent to, separated by commas (none)',
  SMTP_URL: 'mail server that links are sent through, smtp:// or smtps:// (none)',
  LIMIAR_MAIL_FROM: 'sender of e-mail, needed with SMTP_URL: Name <address> (none)',
  LIMIAR_SMS_URL: 'address of the gateway that links are sent through; may hold {to}, {text} and {id} (none)',
  LIMIAR_SMS_METHOD: `method of the request to the gateway: ${smsMethods.join(', ')} (POST)`,
  LIMIAR_SMS_HEADERS: 'headers of the gateway as a JSON object (Content-Type: application/json)',
  LIMIAR_SMS_BODY: 'body for the gateway ({"to":"{to}","text":"{text}"})',
  ...whatsAppVariables,
  ...oidcVariables,
  LIMIAR_TRUST_PROXY:
    'proxies in front of the server: how many, or their addresses, separated by commas (none)',
  LIMIAR_AUDIT_WEBHOOK_URL: 'where copies of the sealed end of the record of accesses are sent (nowhere)',
  LIMIAR_AUDIT_WEBHOOK_TOKEN:
    'token that is sent to LIMIAR_AUDIT_WEBHOOK_URL as Authorization: Bearer (none)',
  LIMIAR_AUDIT_MONTHS: `whole months before the present one for which the record of accesses is kept, at least ${LEAST_AUDIT_MONTHS} (for good)`,
  LIMIAR_METRICS_TOKEN:
    'token that /metrics requires as Authorization: Bearer (none: it answers only this machine)',
  LIMIAR_METRICS_ADDRESS: 'host:port where /metrics is served instead of beside the API (beside the API)',
  LIMIAR_LOG_LEVEL: `level of the log: ${logLevels.join(', ')} (info)`,
  ...limitVariables,
  '<NAME>_FILE': `a file that holds the value instead, for ${secretVariables.join(', ')}`,
}

/** Invalid variables, with a sentence for each. */
export class SettingsError extends OperatorError {
  override readonly name = 'SettingsError'
}

/** Reads the settings; a variable that is empty counts as absent. @throws SettingsError. */
export function readSettings(given: Readonly<Record<string, string | undefined>>): Settings {
  const { environment, mistakes: unread } = readSecretFiles(given)
  const mistakes = [...unread]
  const read: Read = (name, parse) => {
    const { value, mistake } = parsed(environment[name], parse)
    if (mistake !== undefined) mistakes.push(`${name} ${mistake}.`)
    return value
  }
  const dataDirectory = resolve(read('LIMIAR_DATA_DIR', parseText) ?? DEFAULT_DATA_DIRECTORY)
  const settings: Settings = {
    role: read('LIMIAR_ROLE', parseRole) ?? 'all',
    port: read('PORT', parsePort) ?? DEFAULT_PORT,
    host: read('HOST', parseText) ?? DEFAULT_HOST,
    phone: {
      host: read('LIMIAR_PHONE_HOST', parseIPv4),
      port: read('LIMIAR_PHONE_PORT', parsePort) ?? DEFAULT_PHONE_PORT,
    },
    dataDirectory,
    blobsDirectory: resolve(read('LIMIAR_BLOBS_DIR', parseText) ?? join(dataDirectory, 'blobs')),
    s3: readS3(read, mistakes),
    environment: read('LIMIAR_ENVIRONMENT', oneOf(environments)),
    emulator: read('LIMIAR_EMULATOR', oneOf(emulatorStates)) === 'on',
    accessToken: read('LIMIAR_ACCESS_TOKEN', parseAccessToken),
    publicUrl: read('LIMIAR_PUBLIC_URL', parseWebAddress),
    onboardingUrl: read('LIMIAR_ONBOARDING_URL', parseWebAddress),
    embedOrigins: read('LIMIAR_EMBED_ORIGINS', parseOrigins) ?? [],
    keys: read('LIMIAR_KEY', parseKeys),
    databaseUrl: read('DATABASE_URL', parseDatabaseUrl),
    officialDataUrl: read('LIMIAR_OFFICIAL_DATA_URL', parseWebAddress),
    officialDataToken: read('LIMIAR_OFFICIAL_DATA_TOKEN', parseHeaderText),
    serpro: readSerpro(read, mistakes),
    officialDailyLimit: read('LIMIAR_OFFICIAL_DAILY_LIMIT', parseCount),
    officialRememberMinutes:
      read('LIMIAR_OFFICIAL_REMEMBER_MINUTES', parseRememberMinutes) ?? DEFAULT_REMEMBER_MINUTES,
    pdfSigners: read('LIMIAR_PDF_SIGNERS', parseCompanies) ?? [],
    auditWebhookUrl: read('LIMIAR_AUDIT_WEBHOOK_URL', parseWebAddress),
    auditWebhookToken: read('LIMIAR_AUDIT_WEBHOOK_TOKEN', parseHeaderText),
    auditMonths: read('LIMIAR_AUDIT_MONTHS', parseAuditMonths),
    metricsToken: read('LIMIAR_METRICS_TOKEN', parseHeaderText),
    metricsAddress: read('LIMIAR_METRICS_ADDRESS', parseAddress),
    sourceHosts: read('LIMIAR_SOURCE_HOSTS', parseHosts) ?? [],
    faceModel: read('LIMIAR_FACE_MODEL', parseModelPath),
    faceSearch: read('LIMIAR_FACE_SEARCH', oneOf(faceSearchEngines)) ?? 'memory',
    imageHosts: read('LIMIAR_IMAGE_HOSTS', parseHosts) ?? [],
    webhookHosts: read('LIMIAR_WEBHOOK_HOSTS', parseHosts) ?? [],
    mail: readMail(read, mistakes),
    sms: readSms(read),
    whatsapp: readWhatsApp(read, mistakes),
    oidc: readOidc(read, mistakes),
    trustProxy: read('LIMIAR_TRUST_PROXY', parseProxies),
    logLevel: read('LIMIAR_LOG_LEVEL', oneOf(logLevels)) ?? 'info',
    limits: readLimits((name) => read(name, parseLimit)),
  }
  mistakes.push(...contradictionsOf(settings))
  if (mistakes.length > 0) throw new SettingsError(mistakes.join('\n'))
  return settings
}

/** Settings that are each well formed but contradict each other, as sentences. */
function contradictionsOf(settings: Settings): readonly string[] {
  const { emulator, environment, role, faceSearch, databaseUrl } = settings
  const noRole = whyNoRole(settings)
  return [
    ...(emulator && environment === 'production'
      ? [
          'LIMIAR_EMULATOR is on, which is only for tests, but LIMIAR_ENVIRONMENT is production: leave one of them out.',
        ]
      : []),
    ...(noRole === undefined ? [] : [`LIMIAR_ROLE is ${role}. ${noRole}`]),
    ...(faceSearch === 'pgvector' && databaseUrl === undefined
      ? ['LIMIAR_FACE_SEARCH is pgvector, which needs a PostgreSQL server: set DATABASE_URL.']
      : []),
  ]
}

function readMail(read: Read, mistakes: string[]): Settings['mail'] {
  const url = read('SMTP_URL', parseSmtpUrl)
  const from = read('LIMIAR_MAIL_FROM', parseMailFrom)
  if (url !== undefined && from !== undefined) return { url, from }
  if (url !== undefined && !mistakes.some((mistake) => mistake.startsWith('LIMIAR_MAIL_FROM')))
    mistakes.push('LIMIAR_MAIL_FROM is needed with SMTP_URL: it names the sender of e-mail.')
  return undefined
}

function readSerpro(read: Read, mistakes: string[]): Settings['serpro'] {
  const product = read('LIMIAR_OFFICIAL_SOURCE', oneOf(serproProducts))
  const consumerKey = read('LIMIAR_SERPRO_CONSUMER_KEY', parseHeaderText)
  const consumerSecret = read('LIMIAR_SERPRO_CONSUMER_SECRET', parseHeaderText)
  const url = read('LIMIAR_SERPRO_URL', parseWebAddress)
  const checks = read('LIMIAR_DATAVALID_CHECKS', oneOf(datavalidChecks)) ?? 'person'
  if (product === undefined) return undefined
  if (consumerKey !== undefined && consumerSecret !== undefined)
    return { product, consumerKey, consumerSecret, url, checks }
  mistakes.push(
    'LIMIAR_SERPRO_CONSUMER_KEY and LIMIAR_SERPRO_CONSUMER_SECRET are needed with LIMIAR_OFFICIAL_SOURCE.',
  )
  return undefined
}

function readSms(read: Read): Settings['sms'] {
  const url = read('LIMIAR_SMS_URL', parseGateway)
  const method = read('LIMIAR_SMS_METHOD', oneOf(smsMethods)) ?? 'POST'
  const headers = read('LIMIAR_SMS_HEADERS', parseHeaders) ?? {}
  const body = read('LIMIAR_SMS_BODY', parseText)
  return url === undefined ? undefined : { url, method, headers, body }
}
