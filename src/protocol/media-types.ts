/** The media types of a still, without the library of schemas, because the page must stay small. */

/** The media types of pictures from the page's camera and files. */
export const pictureMediaTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Files from which the service makes a picture. A still of a document may be a PDF, and any still may be a HEIC. */
export const PDF = 'application/pdf'
export const HEIC = 'image/heic'
/**
 * Matches the first bytes of a HEIC, one character each. They are needed because the name and media type of the file
 * are often absent.
 */
export const HEIC_HEAD = /^....ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/s
export const stillMediaTypes = [...pictureMediaTypes, HEIC, PDF] as const
