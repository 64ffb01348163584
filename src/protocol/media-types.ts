/** What a still may be, without the schemas around it: the page weighs every byte. */

/** The pictures of the page's camera and files. */
export const pictureMediaTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Files of which the service makes a picture: a still of a document may be a PDF, and any still a HEIC. */
export const PDF = 'application/pdf'
export const HEIC = 'image/heic'
/** The first bytes of a HEIC, one character each: its name and its media type are often absent. */
export const HEIC_HEAD = /^....ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/s
export const stillMediaTypes = [...pictureMediaTypes, HEIC, PDF] as const
