/** The files of a theme, by the addresses under which they are kept and served. */

/** The members of a theme that are files. */
export const brandFileKinds = ['logo', 'icon', 'font'] as const
export type BrandFileKind = (typeof brandFileKinds)[number]

/** The address of a kept file: its hash and, for a picture, its size in pixels. */
const KEPT = /^\/brand\/(?<id>[0-9a-f]{32})(?:-(?<width>\d{1,4})x(?<height>\d{1,4})\.png|\.woff2)$/

export interface KeptBrandFile {
  readonly id: string
  /** The size of a picture, in pixels. */
  readonly width?: number
  readonly height?: number
}

/** What the address of a kept file says about it; undefined for any other text. */
export function keptBrandFile(address: string | undefined): KeptBrandFile | undefined {
  const { id, width, height } = KEPT.exec(address ?? '')?.groups ?? {}
  if (id === undefined) return undefined
  return { id, ...(width !== undefined && { width: Number(width), height: Number(height) }) }
}

export function brandFileAddress({ id, width, height }: KeptBrandFile): string {
  return width === undefined ? `/brand/${id}.woff2` : `/brand/${id}-${width}x${height}.png`
}
