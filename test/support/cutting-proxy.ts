/** A proxy before a PostgreSQL server of a test that cuts connections at moments that nobody chose. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'

export interface CuttingProxy {
  /** The address of the same database behind the proxy. */
  readonly url: string
  /** From now on each connection is cut after a random number of bytes, this one at most; undefined: none is. */
  cutAfter(bytes: number | undefined): void
  /** Connections that were cut so far. */
  readonly cut: number
  close(): Promise<void>
}

/** Starts one before a server that listens on a socket in a folder, as the test's own do. */
export async function startCuttingProxy(postgresUrl: string): Promise<CuttingProxy> {
  const socketPath = join(new URL(postgresUrl).searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const open = new Set<{ arm: () => void; end: () => void }>()
  let most: number | undefined
  let cut = 0
  const server = createServer((client: Socket) => {
    const database = connect(socketPath)
    let left = Infinity
    const end = (): void => {
      client.destroy()
      database.destroy()
      open.delete(connection)
    }
    const arm = (): void => {
      left = most === undefined ? Infinity : Math.ceil(Math.random() * most)
    }
    const connection = { arm, end }
    open.add(connection)
    arm()
    /** Lets bytes pass until none are left; the last of them may be the half of a message. */
    const pass = (to: Socket) => (chunk: Buffer) => {
      left -= chunk.length
      if (left > 0) return void to.write(chunk)
      cut++
      // What was sent to the database reaches it: it may do the work, and nobody hears of it.
      if (to === database) database.end(chunk.subarray(0, chunk.length + left))
      client.destroy()
      if (to === client) database.destroy()
      open.delete(connection)
    }
    client.on('data', pass(database)).on('close', end)
    database.on('data', pass(client)).on('close', end)
    client.on('error', () => undefined)
    database.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `postgres://limiar@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`,
    cutAfter: (bytes) => {
      most = bytes
      for (const { arm } of open) arm()
    },
    get cut() {
      return cut
    },
    close: async () => {
      for (const { end } of open) end()
      server.close()
      await once(server, 'close')
    },
  }
}
