import { openFrameTransport, type FrameWindow } from './frame-transport.ts'
import { openNativeTransports } from './native-transport.ts'
import type { Transport } from './transport.ts'

/** Opens every channel that is there: an iframe inside an app's web view has two. */
export function chooseTransports(window: FrameWindow, embedOrigins: readonly string[]): readonly Transport[] {
  const frame = openFrameTransport(window, embedOrigins)
  return [...(frame ? [frame] : []), ...openNativeTransports(window)]
}
