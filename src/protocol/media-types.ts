/** What a still may be, without the schemas around it: the page weighs every byte. */

/** The pictures of the page's camera and files. */
export const pictureMediaTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** A still of a document may be a PDF, too, of which the service makes a picture. */
export const PDF = 'application/pdf'
export const stillMediaTypes = [...pictureMediaTypes, PDF] as const
