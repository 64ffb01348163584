/**
 * A backup asks a running server over a socket to hold its embedded database still. The socket lies in the data folder,
 * where only the folder's owner reaches it. The database is held from the word `still` until the connection ends.
 */
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { LimiarError } from '../../../protocol/errors.ts'

const SOCKET = 'backup.sock'
const STILL = 'still\n'
/** A longer copy would hold up everybody for too long. 100 GB are copied in this time at 330 MB/s. */
const MAX_HOLD_MS = 5 * 60 * 1000
/** Time for the server to say `still`: before it does, it runs the statements in line and a checkpoint. */
const PATIENCE_MS = 60_000

/** Runs something while the database is still. */
export type HoldStill = (run: () => Promise<void>) => Promise<void>

/** Opens the socket of a server and returns what closes it. @throws when the socket cannot be made. */
export async function openStillDoor(
  dataDirectory: string,
  hold: HoldStill,
): Promise<{ readonly close: () => Promise<void> }> {
  const path = join(dataDirectory, SOCKET)
  // This process has the folder's lock, so an existing socket belongs to a process that died.
  await rm(path, { force: true })
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    serveBackup(socket, hold)
  })
  await listen(server, path)
  server.unref()
  return {
    close: () => {
      // A server that stops does not wait for a backup. The backup then reports that it was interrupted.
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    // Only the owner may go through the data folder (0700), so nobody else reaches the socket.
    server.listen(path, () => resolve())
  })
}

function serveBackup(socket: Socket, hold: HoldStill): void {
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  // When a backup dies, the connection ends; its error needs no answer.
  socket.on('error', () => undefined).resume()
  const held = hold(async () => {
    if (socket.destroyed) return
    socket.write(STILL)
    const limit = setTimeout(() => socket.destroy(), MAX_HOLD_MS)
    await gone
    clearTimeout(limit)
  })
  held.catch(() => socket.destroy())
}

/** Has the server of a data folder hold its database still while something runs. @throws LimiarError `unavailable`. */
export async function whileStill(dataDirectory: string, run: () => Promise<void>): Promise<void> {
  const socket = connect(join(dataDirectory, SOCKET))
  try {
    await hearStill(socket)
    await run()
    if (socket.destroyed)
      throw new LimiarError('unavailable', 'The server went on before its database was copied: try again.')
  } finally {
    socket.destroy()
  }
}

async function hearStill(socket: Socket): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  const refuse = (cause?: unknown): void =>
    reject(
      new LimiarError(
        'unavailable',
        'The server that runs on this data folder does not hold its database still. Run the command as the ' +
          'user of the server, on its machine; or stop the server, back up, and start it again.',
        { cause },
      ),
    )
  const timer = setTimeout(refuse, PATIENCE_MS)
  socket.once('error', refuse).once('close', () => refuse())
  socket.once('data', () => resolve(undefined))
  try {
    await promise
  } finally {
    // A timer that stays would keep the command alive for a minute after it was refused.
    clearTimeout(timer)
  }
}
