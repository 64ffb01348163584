/** `limiar issuer-keys`: the public keys of issuers that the running server trusts. */
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { knownFingerprint } from '../../../documents/codes/known-fingerprints.ts'
import { keyName, kindsOfGroup } from '../../../documents/codes/key-groups.ts'
import { whyEndsSoon } from '../../../protocol/access/ending-keys.ts'
import {
  ImportIssuerKeyBody,
  IssuerKeyRecord,
  ListIssuerKeysAnswer,
} from '../../../protocol/access/issuer-keys.ts'
import { nodeSignatures } from '../../adapters/signatures/node-signatures.ts'
import { boundedBody } from '../../machine/bounded-body.ts'
import { fingerprintOf, keyBytes } from '../../operations/access/issuer-keys.ts'
import { CommandError, onlyOperand, type ExitCode, type Invocation } from '../command/command.ts'
import { ServerClient } from '../command/server-client.ts'

/** More than enough: all keys of all issuers together have a few kilobytes. */
const MAX_FILE_BYTES = 1024 * 1024
const MAX_KEYS = 100
const FETCH_MS = 15_000
const DER_SEQUENCE = 0x30

/** A key in a file, with our member names or the ones with underscores that issuers use. */
const KeyInFile = Type.Object({
  group: Type.Optional(Type.String()),
  publicKey: Type.Optional(Type.String()),
  public_key: Type.Optional(Type.String()),
  validFrom: Type.Optional(Type.String()),
  valid_from: Type.Optional(Type.String()),
  validUntil: Type.Optional(Type.String()),
  valid_until: Type.Optional(Type.String()),
  revokedAt: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  revoked_at: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

/** Shows the keys of a file, asks for confirmation, and makes the server trust them. */
export async function importIssuerKeys(invocation: Invocation): Promise<ExitCode> {
  const file = onlyOperand(invocation, 'the file that holds the keys')
  return confirmAndImport(invocation, writtenOut(await readKeys(file)), basename(file))
}

/**
 * Shows the keys at an address that the operator names, asks for confirmation, and makes the server trust them. The
 * server itself never fetches keys.
 */
export async function fetchIssuerKeys(invocation: Invocation): Promise<ExitCode> {
  const address = onlyOperand(invocation, 'the address of the keys')
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:')
    throw new CommandError('Name an address that begins with https://.', { exitCode: 2 })
  return confirmAndImport(invocation, await fetchText(address), address)
}

/** Prints for each key its id, what it signs, its algorithm, its times, its environment and its fingerprint. */
export async function listIssuerKeys(invocation: Invocation): Promise<ExitCode> {
  const client = await ServerClient.of(invocation)
  const { docs } = await client.call(ListIssuerKeysAnswer, 'GET', '/issuer-keys')
  for (const key of docs) {
    const { _id, signs, algorithm, validFrom, validUntil, environment, fingerprint } = key
    const times = `${validFrom.slice(0, 10)} to ${validUntil.slice(0, 10)}`
    invocation.terminal.say(
      `${_id}  ${signs.join(',')}  ${algorithm}  ${times}  ${environment}  ${fingerprint}`,
    )
    const why = whyEndsSoon(key, new Date())
    if (why !== undefined) invocation.terminal.complain(`${_id} ${why}`)
  }
  if (docs.length === 0)
    invocation.terminal.say('No key is installed: signed codes are read and not checked.')
  return 0
}

/** Makes the server stop trusting a key. */
export async function removeIssuerKey(invocation: Invocation): Promise<ExitCode> {
  const id = onlyOperand(invocation, 'the id of one key')
  const client = await ServerClient.of(invocation)
  const path = `/issuer-keys/${encodeURIComponent(id)}`
  const { fingerprint } = await client.call(IssuerKeyRecord, 'DELETE', path)
  invocation.terminal.say(`removed ${fingerprint}`)
  return 0
}

async function confirmAndImport(invocation: Invocation, text: string, source: string): Promise<ExitCode> {
  const keys = keysOf(text, invocation).map((key) => ({ ...key, source: source.slice(-500) }))
  for (const key of keys) for (const line of described(key)) invocation.terminal.say(line)
  if (invocation.options.dryRun) return 0
  if (!invocation.options.yes && !(await isConfirmed(keys.length)))
    throw new CommandError('No key was installed.')
  const client = await ServerClient.of(invocation)
  for (const key of keys) {
    const { _id } = await client.call(IssuerKeyRecord, 'POST', '/issuer-keys', key)
    invocation.terminal.say(`installed ${_id}`)
  }
  return 0
}

/** The lines that a person has to compare with the issuer's publication. */
function described({ group, publicKey, validFrom, validUntil, environment }: ImportIssuerKeyBody): string[] {
  const der = keyBytes(publicKey)
  const description = der && nodeSignatures.describe(der)
  if (!der || !description)
    throw new CommandError(
      `The key of group ${group} is not a public key: give the issuer’s public key or certificate, as PEM.`,
    )
  const fingerprint = fingerprintOf(der)
  const known = knownFingerprint(fingerprint)
  return [
    `group        ${group} (${kindsOfGroup(group).join(', ') || 'signs no identity document that is known'})`,
    `key          ${keyName(description)}`,
    `signs        from ${validFrom} until ${validUntil}`,
    `environment  ${environment ?? 'production'}`,
    `SHA-256      ${fingerprint}`,
    `             ${known === undefined ? 'not among the fingerprints of docs/issuer-codes.md' : `docs/issuer-codes.md has it as: ${known}`}`,
    '',
  ]
}

async function isConfirmed(keys: number): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const question = `Did you compare ${keys === 1 ? 'the fingerprint' : `these ${keys} fingerprints`} with the issuer's? Type yes: `
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
    return /^(?:yes|sim)$/i.test((await Promise.race([lines.question(question), ended])).trim())
  } finally {
    lines.close()
  }
}

/** The keys in a text: one as PEM, with its group and times as options, or a list as JSON. */
function keysOf(text: string, { options }: Invocation): readonly ImportIssuerKeyBody[] {
  const environment = options.environment
  const wanted = text.trimStart().startsWith('-----BEGIN')
    ? [{ ...keyInPem(text), ...named(options) }]
    : listOf(text).map(namedAsOurs)
  if (wanted.length > MAX_KEYS) throw new CommandError(`A file may hold ${MAX_KEYS} keys at most: split it.`)
  return wanted.map((key) => wholeKey({ ...key, ...(environment !== undefined && { environment }) }))
}

/** A public key, or that of a certificate with its times. */
function keyInPem(text: string): object {
  if (!text.includes('BEGIN CERTIFICATE')) return { publicKey: text }
  const certificate = certificateOf(text)
  if (!certificate)
    throw new CommandError('The certificate cannot be read: it has to be X.509 in PEM.', { exitCode: 2 })
  return {
    publicKey: certificate.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    validFrom: new Date(certificate.validFrom).toISOString(),
    validUntil: new Date(certificate.validTo).toISOString(),
  }
}

function certificateOf(written: string | Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(written)
  } catch {
    return undefined
  }
}

/** The members that are given as options beside the file. */
function named({ group, from, until }: Invocation['options']): object {
  return {
    group,
    ...(from !== undefined && { validFrom: from }),
    ...(until !== undefined && { validUntil: until }),
  }
}

function wholeKey(key: object): ImportIssuerKeyBody {
  const full = Object.fromEntries(
    Object.entries(key).map(([name, value]) => [
      name,
      /^valid/.test(name) ? asMoment(value) : (value as unknown),
    ]),
  )
  if (Value.Check(ImportIssuerKeyBody, full)) return full
  const [first] = Value.Errors(ImportIssuerKeyBody, full)
  throw new CommandError(
    `A key lacks ${first?.instancePath || 'its group, public key or times'}: with PEM, add --group, --from and --until.`,
    { exitCode: 2 },
  )
}

/** A day alone is its beginning, UTC. */
function asMoment(value: unknown): unknown {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00Z` : value
}

function namedAsOurs(key: Static<typeof KeyInFile>): object {
  const revokedAt = key.revokedAt ?? key.revoked_at
  return {
    group: key.group,
    publicKey: key.publicKey ?? key.public_key,
    validFrom: key.validFrom ?? key.valid_from,
    validUntil: key.validUntil ?? key.valid_until,
    ...(revokedAt != null && { revokedAt }),
  }
}

function listOf(text: string): readonly Static<typeof KeyInFile>[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    throw new CommandError('The file is neither PEM nor JSON.', { cause })
  }
  const list = Array.isArray(parsed) ? parsed : (parsed as { readonly keys?: unknown } | null)?.keys
  if (Value.Check(Type.Array(KeyInFile), list)) return list
  throw new CommandError(
    'The JSON has to be a list of keys, each with group, publicKey, validFrom and validUntil.',
  )
}

/** Converts a certificate in DER, as authorities publish theirs, to PEM. Every other file is text already. */
function writtenOut(file: Buffer): string {
  const isDer = file[0] === DER_SEQUENCE
  return isDer ? (certificateOf(file)?.toString() ?? '') : file.toString('utf8')
}

async function readKeys(file: string): Promise<Buffer> {
  try {
    const bytes = await readFile(file)
    if (bytes.length > MAX_FILE_BYTES)
      throw new CommandError(`${file} is too large for a file of keys: it may have 1 MB.`)
    return bytes
  } catch (cause) {
    if (cause instanceof CommandError) throw cause
    throw new CommandError(`${file} cannot be read.`, { cause })
  }
}

async function fetchText(address: string): Promise<string> {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(FETCH_MS) })
    if (!response.ok) throw new CommandError(`${address} answered ${response.status}.`)
    // The declared type of fetch's body does not say what it yields.
    const body = (response.body ?? []) as AsyncIterable<Uint8Array>
    const tooLarge = () =>
      new CommandError(`${address} answers more than 1 MB, which is too large for a file of keys.`)
    return (await boundedBody(body, MAX_FILE_BYTES, tooLarge)).toString('utf8')
  } catch (cause) {
    if (cause instanceof CommandError) throw cause
    throw new CommandError(`${address} does not answer.`, { cause })
  }
}
