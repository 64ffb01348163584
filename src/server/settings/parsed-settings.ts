/** Parses variables that need more than a pattern: returns the value, or what is wrong with it. */
import { isIP, isIPv4 } from 'node:net'
import { resolve } from 'node:path'
import { whyNoEmbedOrigin } from '../domain/reports/embed-origins.ts'

const KEY_BYTES = 32

/** Secrets are not repeated in a mistake. */
export type Parse<Value> = (text: string) => { readonly value?: Value; readonly mistake?: string }

/** Reads a variable; undefined when it is absent, empty or invalid. */
export type Read = <Value>(name: string, parse: Parse<Value>) => Value | undefined

/** The value of a variable; nothing where it is absent or empty. */
export function parsed<Value>(given: string | undefined, parse: Parse<Value>): ReturnType<Parse<Value>> {
  const text = given?.trim() ?? ''
  if (text === '') return {}
  // A shell and Docker Compose remove quotes around a value. `docker run --env-file` and Kubernetes pass them on.
  const isQuoted = text.length > 1 && /^(["']).*\1$/s.test(text)
  return isQuoted
    ? { mistake: 'stands in quotes, which would belong to the value: leave them out' }
    : parse(text)
}

/** Least number of characters of an access token that is set by hand, so that it cannot be guessed. */
const MIN_ACCESS_TOKEN_CHARACTERS = 24
/** Least number of different characters: 24 random hexadecimal digits have fewer than eight in one of 50,000 cases. */
const MIN_DIFFERENT_CHARACTERS = 8
/** The most proxies in a row; a larger number is a misunderstanding. */
const MAX_HOPS = 9
const MAX_PORT = 65_535

export const parseAccessToken: Parse<string> = (text) => {
  if (text.length < MIN_ACCESS_TOKEN_CHARACTERS || /\s/.test(text))
    return { mistake: `needs ${MIN_ACCESS_TOKEN_CHARACTERS} characters or more and no spaces` }
  // A file in UTF-16, read as UTF-8, has such characters between the letters.
  if (/[^\x21-\x7e\xa0-\xff]/.test(text)) return { mistake: 'holds characters that no header can hold' }
  if (new Set(text).size < MIN_DIFFERENT_CHARACTERS)
    return {
      mistake: `repeats too few characters to be a secret: use a random one, such as openssl rand -hex 24 prints`,
    }
  return { value: text }
}

/** A number of proxies, or their addresses, each alone or with the length of its network. */
export const parseProxies: Parse<number | readonly string[]> = (text) => {
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    return hops >= 1 && hops <= MAX_HOPS
      ? { value: hops }
      : { mistake: `is not a number of proxies: ${text}` }
  }
  const networks = text.split(',').map((network) => network.trim())
  const strangers = networks.filter((network) => !isNetwork(network))
  return strangers.length === 0
    ? { value: networks }
    : { mistake: `holds something other than addresses such as 10.0.0.0/8: ${strangers.join(', ')}` }
}

/** `host:port`; an IPv6 address stands in brackets. */
export const parseAddress: Parse<{ readonly host: string; readonly port: number }> = (text) => {
  const [, bracketed, name, port = ''] = /^(?:\[([0-9a-f:]+)\]|([^:\s]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = bracketed ?? name
  return host === undefined || Number(port) > MAX_PORT
    ? { mistake: `is not an address such as 127.0.0.1:9464: ${text}` }
    : { value: { host, port: Number(port) } }
}

function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128))
}

export const parseCount: Parse<number> = (text) =>
  /^\d{1,9}$/.test(text) ? { value: Number(text) } : { mistake: `is not a whole number: ${text}` }

/** Six months are what art. 15 of the Marco Civil da Internet asks of records of accesses. */
export const LEAST_AUDIT_MONTHS = 6

export const parseAuditMonths: Parse<number> = (text) => {
  const { value, mistake } = parseCount(text)
  return value !== undefined && value < LEAST_AUDIT_MONTHS
    ? { mistake: `is less than the ${LEAST_AUDIT_MONTHS} months for which accesses must be kept: ${text}` }
    : { ...(value !== undefined && { value }), ...(mistake !== undefined && { mistake }) }
}

/** With a longer memory, an answer could outlive what the register still says about a person. */
const MOST_REMEMBER_MINUTES = 1440

export const parseRememberMinutes: Parse<number> = (text) => {
  const { value, mistake } = parseCount(text)
  return value !== undefined && value > MOST_REMEMBER_MINUTES
    ? { mistake: `is more than the ${MOST_REMEMBER_MINUTES} minutes of a day: ${text}` }
    : { ...(value !== undefined && { value }), ...(mistake !== undefined && { mistake }) }
}

export const parseText: Parse<string> = (text) => ({ value: text })

export const parsePort: Parse<number> = (text) =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535
    ? { value: Number(text) }
    : { mistake: `is not a port: ${text}` }

export const parseIPv4: Parse<string> = (text) =>
  isIPv4(text) ? { value: text } : { mistake: `is not an IPv4 address: ${text}` }

export const parseHeaderText: Parse<string> = (text) =>
  /^[\x21-\x7e]+$/.test(text) ? { value: text } : { mistake: 'holds characters that no header can hold' }

export const parseOrigins: Parse<readonly string[]> = (text) => {
  const addresses = text.split(',').map((address) => address.trim())
  const mistakes = addresses.flatMap((address) => {
    const refusal = whyNoEmbedOrigin(address)
    return refusal === undefined ? [] : `${address} (${refusal.replace(/\.$/, '')})`
  })
  return mistakes.length === 0 ? { value: addresses } : { mistake: `holds ${mistakes.join(', ')}` }
}

export const parseKeys: Parse<readonly Uint8Array[]> = (text) => {
  const keys = text.split(',').map((key) => key.trim().toLowerCase())
  const areKeys = keys.every((key) => /^[0-9a-f]+$/.test(key) && key.length === 2 * KEY_BYTES)
  return areKeys && new Set(keys).size === keys.length
    ? { value: keys.map((key) => Buffer.from(key, 'hex')) }
    : { mistake: `needs ${2 * KEY_BYTES} hex characters, or several different keys with commas between` }
}

/** Stored without the slash at the end, so that a path can follow. */
export const parseWebAddress: Parse<string> = (text) => {
  const url = URL.parse(text)
  const isWeb = url !== null && ['http:', 'https:'].includes(url.protocol) && url.hash === ''
  return isWeb ? { value: url.href.replace(/\/+$/, '') } : { mistake: `is not an http(s) address: ${text}` }
}

export const parseSmtpUrl: Parse<string> = (text) =>
  /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text)
    ? { value: text }
    : { mistake: 'is not an smtp:// or smtps:// address' }

export const parseMailFrom: Parse<string> = (text) =>
  /^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(text)
    ? { value: text }
    : { mistake: 'is not a sender, such as Bank <no-reply@bank.example>' }

/** Stored unchanged: with placeholders it is not a valid address yet. */
export const parseGateway: Parse<string> = (text) =>
  /^https?:\/\//.test(text) && URL.canParse(text) ? { value: text } : { mistake: 'is not an http(s) address' }

export const parseHeaders: Parse<Readonly<Record<string, string>>> = (text) => {
  try {
    const value = JSON.parse(text) as Record<string, string>
    new Headers(value)
    return { value }
  } catch {
    return { mistake: 'is not a JSON object of header names and texts' }
  }
}

export const parseDatabaseUrl: Parse<string> = (text) =>
  /^postgres(ql)?:\/\//.test(text) ? { value: text } : { mistake: 'is not a postgres:// address' }

export const parseModelPath: Parse<string> = (text) =>
  /\.onnx$/i.test(text) ? { value: resolve(text) } : { mistake: `is not the name of an .onnx file: ${text}` }

export const parseHosts: Parse<readonly string[]> = (text) => ({
  value: text.split(',').flatMap((host) => host.trim().toLowerCase() || []),
})

export const parseCompanies: Parse<readonly string[]> = (text) => {
  const numbers = text.split(',').map((number) => number.replace(/[\s./-]/g, ''))
  return numbers.every((number) => /^\d{14}$/.test(number))
    ? { value: numbers }
    : { mistake: 'holds something other than CNPJs of fourteen digits' }
}

export function oneOf<const Word extends string>(words: readonly Word[]): Parse<Word> {
  return (text) => {
    const value = words.find((word) => word === text)
    return value === undefined ? { mistake: `must be one of ${words.join(', ')}, not ${text}` } : { value }
  }
}
