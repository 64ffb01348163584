import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to sockets which ask for none in particular: from 32,768 on Linux, and from 49,152
 * elsewhere. Otherwise another process may get the port in the seconds before the program under test listens there.
 */
const FIRST_PORT = 20_000
const PORTS = 12_000
/** Processes that run at the same time have ids near each other, and so no port in common. */
const PORTS_OF_PROCESS = 16

let given = 0

/** A port of a loopback host that nobody listens on just now, and that no other test gets. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + ((process.pid * PORTS_OF_PROCESS + given++) % PORTS)
    if (await isFree(port, host)) return port
  }
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
