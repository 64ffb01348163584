/** Stored pictures, at the signed addresses in the registry's answers. */
import { Type } from 'typebox'
import { LimiarError, Problem } from '../../../../protocol/errors.ts'
import { otherActors } from '../../../domain/access/audit.ts'
import { mediaTypeOf } from '../../../domain/pictures/image-format.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { sentAs } from '../../wire/schemas.ts'

/**
 * A person's picture is never cached: browsers keep cached bytes on disk after the sign-out, and after the person's
 * erasure. Opened on its own it is a page that may do nothing.
 */
const pictureHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

export function fileRoutes(api: Api, { ports, pictureUrls }: HttpContext): void {
  const schema = {
    operationId: 'getFile',
    summary: 'Get a stored picture',
    description: 'At the address that a record names; it expires, and the record then names a new one.',
    tags: ['Face registry'],
    security: [],
    params: Type.Object({ '*': Type.String() }),
    querystring: Type.Object({ expires: Type.String(), signature: Type.String() }),
    response: { ...sentAs('image/*', 200), 400: Problem, 404: Problem },
  }
  api.get('/files/*', { schema }, async (request, reply) => {
    const blobKey = request.params['*']
    const { expires, signature } = request.query
    const isValid = pictureUrls.isValid(blobKey, expires, signature)
    const bytes = isValid ? await ports.blobs.get(blobKey) : undefined
    if (bytes) await recordPicture(ports, blobKey)
    else throw new LimiarError('not-found', 'There is no such picture, or its address has expired.')
    return reply
      .header('Content-Type', mediaTypeOf(bytes) ?? 'application/octet-stream')
      .headers(pictureHeaders)
      .send(bytes)
  })
}

/**
 * Records the view. Anybody with the address sees the picture, and the record cannot say for which token it was signed.
 */
async function recordPicture(
  { audit, retention, clock }: HttpContext['ports'],
  blobKey: string,
): Promise<void> {
  const owner = await retention.ownerOf(blobKey)
  if (!owner) return
  await audit.append(owner.accountId, {
    at: clock(),
    actor: otherActors.signedAddress,
    action: 'getFile',
    status: 200,
    objects: owner.recordId === undefined ? [] : [owner.recordId],
    details: undefined,
  })
}
