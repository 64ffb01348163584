/**
 * Loaded into the server's process, and into every worker thread of it, with `--import`: writes each address that is
 * looked up or connected to into the file named by LIMIAR_EGRESS_LOG, and lets only this machine be reached. A line
 * `guarding` per thread shows that the guard is active.
 */
import dns from 'node:dns'
import dgram from 'node:dgram'
import { appendFileSync } from 'node:fs'
import net from 'node:net'

const log = process.env['LIMIAR_EGRESS_LOG']
if (log === undefined) throw new Error('LIMIAR_EGRESS_LOG names no file.')
const note = (line: string): void => appendFileSync(log, `${line}\n`)

type Method = (this: unknown, ...args: unknown[]) => unknown

/** Runs `before` ahead of a method, for all its callers. */
function guard(owner: object, name: string, before: (args: readonly unknown[]) => void): void {
  const methods = owner as Record<string, Method>
  const original = methods[name]
  if (!original) throw new Error(`There is no ${name} to guard.`)
  methods[name] = function (...args) {
    before(args)
    return original.apply(this, args)
  }
}

function refuseForeign(host: string): void {
  if (isLoopback(host)) return
  note(`foreign ${host}`)
  throw new Error(`A foreign address was asked for: ${host}`)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}

/** The target of Socket.connect; a path is a socket of this machine. */
function hostOf(args: readonly unknown[]): string {
  const [first, second] = args.flat()
  if (typeof first === 'object' && first !== null) {
    const { host, path } = first as { readonly host?: string; readonly path?: string }
    return path === undefined ? (host ?? 'localhost') : 'localhost'
  }
  return typeof second === 'string' ? second : 'localhost'
}

guard(net.Socket.prototype, 'connect', (args) => refuseForeign(hostOf(args)))
guard(dgram.Socket.prototype, 'send', (args) => {
  const host = args.findLast((arg) => typeof arg === 'string')
  if (typeof host === 'string') refuseForeign(host)
})
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6'])
  for (const owner of [dns, dns.promises]) guard(owner, name, ([host]) => refuseForeign(String(host)))

note('guarding')
