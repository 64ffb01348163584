/** The pictures of an execution that can be shown, and the picture on which each field's box lies. */
import type { ExecutionImageAddresses } from '../../protocol/executions/execution-images.ts'
import type { CardBox } from '../../protocol/executions/executions.ts'

/** In the order in which they are offered. `faces` has the portraits beside the selfie. */
export const pictureNames = ['front-card', 'back-card', 'front', 'back', 'selfie', 'faces'] as const
export type PictureName = (typeof pictureNames)[number]

/** Faces that are shown side by side. */
export type FaceName = 'portrait' | 'issuerPortrait' | 'selfie'

export interface Picture {
  readonly name: PictureName
  /** One address, or several that are shown side by side. */
  readonly addresses: readonly string[]
  /** Which face each of several addresses shows. */
  readonly faces?: readonly FaceName[]
}

/** A field's place on a picture, in shares of the picture's width and height. */
export interface FieldBox {
  readonly field: string
  readonly label: string
  readonly picture: PictureName
  readonly box: CardBox
}

/** The pictures that the execution has. */
export function picturesOf(addresses: ExecutionImageAddresses): readonly Picture[] {
  const { front, back, selfie, frontCard, backCard, portrait, issuerPortrait } = addresses
  const one = (name: PictureName, address: string | undefined): readonly Picture[] =>
    address === undefined ? [] : [{ name, addresses: [sameOrigin(address)] }]
  const faces = Object.entries({ portrait: portrait ?? frontCard ?? front, issuerPortrait, selfie }).flatMap(
    ([face, address]) =>
      address === undefined ? [] : [{ face: face as FaceName, address: sameOrigin(address) }],
  )
  return [
    ...one('front-card', frontCard),
    ...one('back-card', backCard),
    ...one('front', front),
    ...one('back', back),
    ...one('selfie', selfie),
    ...(faces.length > 1
      ? [
          {
            name: 'faces' as const,
            addresses: faces.map(({ address }) => address),
            faces: faces.map(({ face }) => face),
          },
        ]
      : []),
  ]
}

/**
 * The same path on this origin. The server uses its public address, but the policy of this page allows only the origin
 * under which the page was opened.
 */
export function sameOrigin(address: string): string {
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}
