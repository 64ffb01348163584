/** Virtual cameras: programs that stand in for a camera. What they show need not be before any lens. */
import type { CameraClaim } from '../../protocol/captures.ts'

/**
 * The names that such programs and drivers give their cameras. "Virtual" alone finds those of OBS, XSplit, mmhmm,
 * Streamlabs, NDI and of makers of computers. A program can take any name, so this finds only cameras that nobody
 * disguised.
 */
const VIRTUAL = new RegExp(
  [
    'virtual',
    'dummy video',
    'v4l2 ?loopback',
    'loopback video',
    'screen[- ]?capture',
    'unity ?video ?capture',
    '\\bobs\\b',
    'obs-?cam',
    'manycam',
    'snap ?camera',
    'xsplit',
    'splitcam',
    'sparkocam',
    'altercam',
    'akvcam',
    'droidcam',
    'iriun',
    'epoccam',
    '\\bivcam',
    '\\be2esoft',
    '\\bvcam\\b',
    'camtwist',
    'chromacam',
    'youcam',
    'webcamoid',
    'avatarify',
    'deepfacelive',
    'camo(?: studio)?$',
    'prism ?live',
    'nvidia broadcast',
    'mmhmm',
    '\\bndi\\b',
    'fake ?webcam',
    'webcam ?7',
    'alfa ?cam',
    'logi capture',
    'dslr webcam',
  ].join('|'),
  'i',
)

/** Whether a camera has the name of a program. */
export function isVirtualCamera(label: string): boolean {
  return VIRTUAL.test(label)
}

/**
 * What the page tells the server about the camera of this video: that it is virtual, or nothing. It never tells the
 * camera's name.
 */
export function cameraClaim(video: HTMLVideoElement): { readonly camera?: CameraClaim } {
  const { srcObject } = video
  const tracks = srcObject instanceof MediaStream ? srcObject.getVideoTracks() : []
  return tracks.some(({ label }) => isVirtualCamera(label)) ? { camera: 'virtual' } : {}
}
