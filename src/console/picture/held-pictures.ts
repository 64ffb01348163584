import type { Size } from '../../protocol/geometry.ts'

/** A picture in the memory of this page. */
export interface HeldPicture {
  /** A `blob:` address. It opens only in this page, and only while the picture is held. */
  readonly address: string
  readonly size: Size
}

/** Holds pictures of people only in memory, because the browser's own cache stays on the disk after the sign-out. */
export class HeldPictures {
  readonly #held = new Map<string, Promise<HeldPicture | undefined>>()

  /** The picture at an address of the server, fetched once; undefined when it does not open. */
  async hold(address: string): Promise<HeldPicture | undefined> {
    const held = this.#held.get(address) ?? fetched(address)
    this.#held.set(address, held)
    const picture = await held
    if (!picture && this.#held.get(address) === held) this.#held.delete(address)
    return picture
  }

  /** Releases every picture. */
  release(): void {
    for (const held of this.#held.values())
      void held.then((picture) => picture && URL.revokeObjectURL(picture.address))
    this.#held.clear()
  }
}

async function fetched(from: string): Promise<HeldPicture | undefined> {
  try {
    const response = await fetch(from, { cache: 'no-store', credentials: 'omit' })
    if (!response.ok) return undefined
    const address = URL.createObjectURL(await response.blob())
    const size = await sizeOf(address)
    if (!size) URL.revokeObjectURL(address)
    return size && { address, size }
  } catch {
    return undefined
  }
}

/** The size of a picture, after the browser has applied its EXIF orientation. */
async function sizeOf(address: string): Promise<Size | undefined> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
  } catch {
    return undefined
  }
  return { width: image.naturalWidth, height: image.naturalHeight }
}
