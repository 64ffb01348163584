/** Why the portrait of a code cannot be made a picture. */
export type PortraitFlaw =
  /** More bytes than a bar code holds. */
  | 'too-long'
  /** A side is zero or above the limit. */
  | 'size'
  | 'truncated'
  | 'malformed'
  /** Well-formed, and nothing that a portrait is: an animation, another picture than a still, colours for print. */
  | 'unsupported'

/** Thrown by the readers of a portrait. It quotes nothing of it. */
export class UnreadablePortrait extends Error {
  readonly flaw: PortraitFlaw

  constructor(flaw: PortraitFlaw) {
    super(`The portrait of the code cannot be read: ${flaw}.`)
    this.name = 'UnreadablePortrait'
    this.flaw = flaw
  }
}
