/** BlazeFace in our own runtime: 178 kB in all, without WebGL, and also where WebAssembly is forbidden. */
import { candidateOf, mergeOverlapping, rawScoreOf, type Candidate } from './blazeface/candidates.ts'
import { SquareCanvas, type Letterbox } from './blazeface/letterbox.ts'
import { readModelFile } from './blazeface/model-file.ts'
import { BlazeNetwork } from './blazeface/network.ts'
import { faceOf, MIN_FACE_SCORE, type DetectedFace, type FaceDetector } from './face-detector.ts'

/** Opens the detector with the weights that were answered. @throws where they did not come, or there is no canvas. */
export async function openBlazeFaceDetector(response: Response): Promise<FaceDetector> {
  if (!response.ok) throw new Error(`The face detector was answered with ${response.status}.`)
  const network = new BlazeNetwork(readModelFile(new Uint8Array(await response.arrayBuffer())))
  const square = new SquareCanvas(network.inputSide)
  const minRawScore = rawScoreOf(MIN_FACE_SCORE)
  return {
    engine: network.engine,
    detect: (picture) => {
      const { rgba, ...letterbox } = square.draw(picture)
      network.run(rgba)
      const seen = [...network.outputs(minRawScore)].map((output) => candidateOf(output, network.inputSide))
      return mergeOverlapping(seen)
        .flatMap((candidate) => faceInPicture(candidate, letterbox, picture) ?? [])
        .toSorted((one, other) => other.box.width - one.box.width)
    },
  }
}

/** Converts a face from shares of the square to pixels of the picture. */
function faceInPicture(
  { score, x, y, width, height, points }: Candidate,
  letterbox: Letterbox,
  picture: { readonly width: number; readonly height: number },
): DetectedFace | undefined {
  const across = picture.width / letterbox.width
  const down = picture.height / letterbox.height
  const place = (point: { readonly x: number; readonly y: number }) => ({
    x: (point.x - letterbox.x) * across,
    y: (point.y - letterbox.y) * down,
  })
  const box = { ...place({ x, y }), width: width * across, height: height * down }
  return faceOf(score, box, points.map(place))
}
