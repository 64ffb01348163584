/** Logos, icons and fonts of reports, for everybody who opens a page or a message that uses them. */
import { Type } from 'typebox'
import { Problem } from '../../../../protocol/errors.ts'
import { findBrandFile } from '../../../operations/reports/brand-files.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { sentAs } from '../../wire/schemas.ts'

/** The name is the hash of the bytes, so the file never changes. Opened on its own it is a page that may do nothing. */
const fileHeaders = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

export function brandFileRoutes(api: Api, { ports }: HttpContext): void {
  const schema = {
    operationId: 'getBrandFile',
    summary: 'Get a file of a theme',
    description: 'A logo or an icon as PNG, or a font as WOFF2, at the address that the theme names.',
    tags: ['Page'],
    security: [],
    params: Type.Object({ file: Type.String({ maxLength: 64 }) }),
    response: { ...sentAs('image/*', 200), 404: Problem },
  }
  api.get('/brand/:file', { schema }, async (request, reply) => {
    const { mediaType, bytes } = await findBrandFile(ports, `/brand/${request.params.file}`)
    return reply.header('Content-Type', mediaType).headers(fileHeaders).send(bytes)
  })
}
