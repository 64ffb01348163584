/** Opens a camera for a moment, as the onboarding will, and says how that went. */
import { obstacleOf, type CameraObstacle } from '../component/camera/obstacles.ts'
import { cameraSurroundings } from '../component/camera/surroundings.ts'
import type { Diagnosis } from '../protocol/sessions/diagnosis.ts'
import type { DoctorWords } from './words/words.ts'

/** Below this, the small print of a document cannot be read. */
const LEAST_SIDE_PIXELS = 720

/** The outcome of a trial, which can be shown in another language later. */
export type Trial =
  | { readonly width: number; readonly height: number; readonly facing: string | undefined }
  | { readonly obstacle: CameraObstacle; readonly error: string }

export async function tryCamera(): Promise<Trial> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
    })
    const { width = 0, height = 0, facingMode } = stream.getVideoTracks()[0]?.getSettings() ?? {}
    for (const track of stream.getTracks()) track.stop()
    return { width, height, facing: facingMode }
  } catch (error) {
    const name = error instanceof Error || error instanceof DOMException ? error.name : String(error)
    return { obstacle: obstacleOf(error, await cameraSurroundings()), error: name }
  }
}

export function diagnosisOfTrial(trial: Trial, { trial: words }: DoctorWords): Diagnosis {
  const check = words.name
  if ('obstacle' in trial) {
    const told: Readonly<
      Partial<Record<CameraObstacle, { readonly found: string; readonly remedy: string }>>
    > = words.obstacles
    const { found = words.failed, remedy } = told[trial.obstacle] ?? {}
    // The names stay as they are, for a report to a colleague.
    const named = `${found} (${trial.obstacle}, ${trial.error})`
    return { check, verdict: 'bad', found: named, ...(remedy === undefined ? {} : { remedy }) }
  }
  const { width, height, facing } = trial
  const found = `${width} × ${height}${facing ? `, ${facing}` : ''}`
  if (Math.min(width, height) >= LEAST_SIDE_PIXELS) return { check, verdict: 'good', found }
  return { check, verdict: 'doubtful', found, remedy: words.small }
}
