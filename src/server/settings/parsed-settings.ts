/** Parses variables that need more than a pattern: returns the value, or what is wrong with it. */
import { isIP } from 'node:net'

/** Secrets are not repeated in a mistake. */
export type Parse<Value> = (text: string) => { readonly value?: Value; readonly mistake?: string }

/** Reads a variable; undefined when it is absent, empty or invalid. */
export type Read = <Value>(name: string, parse: Parse<Value>) => Value | undefined

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
    : { mistake: `holds what is no address, such as 10.0.0.0/8: ${strangers.join(', ')}` }
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
