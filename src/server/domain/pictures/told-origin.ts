/**
 * Finds what a picture's file says about where the picture came from. No program has to write it, and anybody can
 * remove it.
 */

/**
 * How a file says that no camera took its picture. An iPhone writes `Screenshot` as the user comment of Exif, in JPEG
 * and PNG. Programs that draw pictures write a digital source type of IPTC, in XMP or in a manifest of C2PA
 * (https://cv.iptc.org/newscodes/digitalsourcetype/). Both stand in a file as they are, without compression.
 */
const NO_CAMERA = [
  'ASCII\0\0\0Screenshot',
  ...[
    'trainedAlgorithmicMedia',
    'compositeWithTrainedAlgorithmicMedia',
    'algorithmicMedia',
    'screenCapture',
  ].map((type) => `digitalsourcetype/${type}`),
]

/** Whether the file of a picture says that no camera took it. */
export function saysNoCamera(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  return NO_CAMERA.some((words) => bytes.includes(words, 0, 'latin1'))
}
