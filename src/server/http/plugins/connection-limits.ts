import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Limits } from '../../settings/limit-settings.ts'
import { addressGroup } from '../wire/client-address.ts'

/** A server whose connections are counted. */
type Listener = Pick<FastifyInstance['server'], 'on' | 'maxConnections'>

/** Closes connections beyond the limit of one address, and of all addresses; an address may be exempt. */
export function limitConnections(
  server: Listener,
  limits: Limits,
  isExempt: (address: string) => boolean = () => false,
): void {
  const open = new Map<string, number>()
  server.maxConnections = limits.connections
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isExempt(remoteAddress)) return
    const address = addressGroup(remoteAddress)
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (count > limits.connectionsOfAddress) socket.destroy()
  })
}
