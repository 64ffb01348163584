/** As settings and limits count a megabyte. */
export const BYTES_PER_MEGABYTE = 2 ** 20
