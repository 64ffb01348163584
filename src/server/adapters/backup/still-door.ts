/**
 * How a backup has a running server hold its embedded database still: over a socket in the data folder, which only the
 * folder's owner reaches. The database is held from the word `still` until the connection ends.
 */
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { LimiarError } from '../../../protocol/errors.ts'

const SOCKET = 'backup.sock'
const STILL = 'still\n'
/** A copy that takes longer holds up everybody for too long: 100 GB at the pace of a slow disk. */
const MAX_HOLD_MS = 5 * 60 * 1000
/** For the word of a server: what runs before it is a checkpoint and the statements in line. */
const PATIENCE_MS = 60_000

/** Runs something while the database is still. */
export type HoldStill = (run: () => Promise<void>) => Promise<void>

/** Opens the door of a server; answers what closes it. @throws when the socket cannot be made. */
export async function openStillDoor(
  dataDirectory: string,
  hold: HoldStill,
): Promise<{ readonly close: () => Promise<void> }> {
  const path = join(dataDirectory, SOCKET)
  // The folder's lock is this process's: what lies there is of one that died.
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
      // A server that stops does not wait for a backup, which then says that it was broken off.
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
  // A backup that dies ends the connection.
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

function hearStill(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
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
    socket.once('data', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
