import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Groups of four hex digits that identify a customer of an IPv6 network, a /64. The customer chooses the others. */
const CUSTOMER_GROUPS = 4

/** The address to which limits count a request: its IPv4 address, or the /64 of its IPv6 address. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return addressGroup(ip)
}

/** Some proxies write the port of the connection behind the address, a new one each time: Azure's and IIS's do. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/

/** The address to which limits count an address given as text. Text that is not an address counts as itself. */
export function addressGroup(written: string): string {
  const [, bracketed, dotted] = WITH_PORT.exec(written) ?? []
  const address = bracketed ?? dotted ?? written
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.split('::')
  const first = groupsOf(head)
  const missing = tail === undefined ? 0 : 8 - first.length - groupsOf(tail).length
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...groupsOf(tail ?? '')]
  const customer = groups.slice(0, CUSTOMER_GROUPS).map((group) => Number.parseInt(group, 16).toString(16))
  return `${customer.join(':')}::/64`
}

/** Four digits each; an IPv4 address at the end stands for two of them. */
function groupsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
}
