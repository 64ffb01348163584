/** Every failure that crosses a boundary, as one closed list of codes. */
import { Type, type Static } from 'typebox'

/** What each code means on the wire: its HTTP status and a short title that never varies. */
export const errorCodes = {
  'invalid-request': { status: 400, title: 'The request is not valid' },
  'access-token-missing': { status: 401, title: 'An access token is required' },
  'access-token-invalid': { status: 401, title: 'The access token is not valid' },
  'session-invalid': { status: 401, title: 'The session is not valid' },
  'scope-missing': { status: 403, title: 'The access token may not do this' },
  'origin-refused': { status: 403, title: 'The origin is not allowed' },
  'not-found': { status: 404, title: 'Not found' },
  'link-unknown': { status: 404, title: 'There is no such link' },
  'request-timeout': { status: 408, title: 'The request came too slowly' },
  conflict: { status: 409, title: 'The request conflicts with the current state' },
  'idempotency-key-in-use': { status: 409, title: 'The request is still being made' },
  'consent-missing': { status: 409, title: 'The person did not consent yet' },
  'captures-missing': { status: 409, title: 'A capture is missing' },
  'link-inactive': { status: 410, title: 'The link is not active' },
  'link-spent': { status: 410, title: 'The link has been used' },
  'link-expired': { status: 410, title: 'The link has expired' },
  'version-outdated': { status: 412, title: 'Another version came in between' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'media-type-unsupported': { status: 415, title: 'The media type is not supported' },
  'image-unreadable': { status: 422, title: 'The image cannot be read' },
  'image-too-large': { status: 422, title: 'The image is too large' },
  'image-unreachable': { status: 422, title: 'The image could not be fetched' },
  'face-missing': { status: 422, title: 'No face was found' },
  'face-unusable': { status: 422, title: 'The face cannot be used' },
  'capture-refused': { status: 422, title: 'The capture cannot be used' },
  'idempotency-key-reused': { status: 422, title: 'The key belongs to another request' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  overloaded: { status: 503, title: 'The service is busy' },
  unavailable: { status: 503, title: 'The service is not available at the moment' },
} as const

export type ErrorCode = keyof typeof errorCodes

/** One fault of the input: where it is (a JSON pointer or a query name) and what to do about it. */
export const InputError = Type.Object(
  {
    pointer: Type.String({
      description: 'JSON pointer into the body (/cpf), #query/<name>, #path/<name> or #header/<name>',
    }),
    detail: Type.String(),
    code: Type.Optional(Type.String()),
  },
  { $id: 'InputError' },
)
export type InputError = Static<typeof InputError>

/** A problem document (RFC 9457), with the two members that clients of the envelope read. */
export const Problem = Type.Object(
  {
    type: Type.String({ description: 'urn:limiar:problem:<code>' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    instance: Type.String({ description: 'urn:limiar:request:<request id>' }),
    statusCode: Type.Integer(),
    message: Type.String(),
    errors: Type.Optional(Type.Array(InputError)),
  },
  { $id: 'Problem' },
)
export type Problem = Static<typeof Problem>

/** A failure the caller can act on. The message is for a developer and never carries personal data or secrets. */
export class LimiarError extends Error {
  override readonly name = 'LimiarError'
  readonly code: ErrorCode
  readonly errors: readonly InputError[]
  /** For failures that pass by themselves: how long to wait before asking again. Undefined means the usual time. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, options: LimiarErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.errors = options.errors ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

interface LimiarErrorOptions {
  readonly errors?: readonly InputError[]
  readonly cause?: unknown
  readonly retryAfterSeconds?: number | undefined
}
