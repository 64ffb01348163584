/** A test of what not every browser can show; where it cannot, the run counts it as skipped. */
export function itWhere(isSo: boolean): (does: string, work: () => unknown) => void {
  return isSo ? it : it.skip
}

/** Whether a frame of the camera says how it lies. */
export const tellsHowFramesLie = 'VideoFrame' in globalThis && 'rotation' in VideoFrame.prototype

/** Firefox has one made camera, and Chromium as many as it is told to. */
export const cameras = (await navigator.mediaDevices.enumerateDevices()).filter(
  ({ kind }) => kind === 'videoinput',
).length

/** The runner sets schemes and colours of Chromium alone. */
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
