/** The port to the portraits inside signed codes. */
import type { StageFailure } from '../../../protocol/executions/finding-words/reasons.ts'
import type { Performed } from '../../../protocol/performed.ts'

export interface IssuerPortraits {
  /**
   * Draws a portrait, given as a BPG file, as an enlarged JPEG on which a face can be looked for. Only for codes whose
   * signature is valid. Rejects when the signal is aborted and when the machine had no time for it.
   */
  draw(
    bpg: Uint8Array,
    signal?: AbortSignal,
  ): Promise<Performed<{ readonly image: Uint8Array }, StageFailure>>
}
