/** Why the portrait of a code cannot be turned into a picture. */
export type PortraitFlaw =
  /** More bytes than a bar code holds. */
  | 'too-long'
  /** A side is zero or above the limit. */
  | 'size'
  | 'truncated'
  | 'malformed'
  /**
   * The file is well-formed, but is not a portrait: an animation, a picture that is not a still, or colours for print.
   */
  | 'unsupported'

/** Thrown by the readers of a portrait. The message quotes nothing of the portrait. */
export class UnreadablePortrait extends Error {
  readonly flaw: PortraitFlaw

  constructor(flaw: PortraitFlaw) {
    super(`The portrait of the code cannot be read: ${flaw}.`)
    this.name = 'UnreadablePortrait'
    this.flaw = flaw
  }
}
