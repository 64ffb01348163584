/** A test that not every browser can run; where it cannot run, it counts as skipped. */
export function itWhere(isSo: boolean): (does: string, work: () => unknown) => void {
  return isSo ? it : it.skip
}

/** Whether a frame of the camera says how it is rotated. */
export const tellsHowFramesLie = 'VideoFrame' in globalThis && 'rotation' in VideoFrame.prototype

/** Firefox has one fake camera, and Chromium as many as it is told to have. */
export const cameras = (await navigator.mediaDevices.enumerateDevices()).filter(
  ({ kind }) => kind === 'videoinput',
).length

/** The runner can set schemes and colours only in Chromium. */
export const takesMedia = !navigator.userAgent.includes('Firefox')

/** Firefox does not pass on events of a track that it did not make itself. */
export const hearsMadeEventsOfTracks = await hears()

async function hears(): Promise<boolean> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: true })
  const [track] = stream.getVideoTracks()
  let isHeard = false
  track?.addEventListener('ended', () => (isHeard = true))
  track?.dispatchEvent(new Event('ended'))
  track?.stop()
  return isHeard
}
