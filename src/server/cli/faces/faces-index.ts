/** `limiar faces index`: which index searches the faces of an installation, and which changes it has. */
import { FaceIndexStatus } from '../../../protocol/faces/face-index.ts'
import type { ExitCode, Invocation } from '../command/command.ts'
import { ServerClient } from '../command/server-client.ts'

const SECONDS_PER_MINUTE = 60

/** Prints a line for each index of each node. Returns 1 when the installation has none. */
export async function faceIndexStatus(invocation: Invocation): Promise<ExitCode> {
  const { terminal } = invocation
  const client = await ServerClient.of(invocation)
  const { changes, trimmed, docs } = await client.call(FaceIndexStatus, 'GET', '/face-index')
  terminal.say(`The registry is at change ${changes}. Changes up to ${trimmed} were removed from its log.`)
  for (const { engine, host, modelId, behind, faces, bytes, seenAt } of docs) {
    const progress =
      behind === undefined ? 'loading' : behind === 0 ? 'up to date' : `${behind} changes behind`
    const size = `${faces} faces, ${sizeOf(bytes)}`
    terminal.say(`${engine}  ${host}  ${modelId}  ${progress}  ${size}  seen ${agoOf(seenAt)} ago`)
  }
  if (docs.length > 0) return 0
  terminal.complain('No node has reported its index yet. A node reports within 15 seconds of its start.')
  return 1
}

function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

function agoOf(seenAt: string): string {
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(seenAt)) / 1000))
  return seconds < 2 * SECONDS_PER_MINUTE ? `${seconds} s` : `${Math.round(seconds / SECONDS_PER_MINUTE)} min`
}
