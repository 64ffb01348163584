/** What a log may say of a request or an error: never a token, a signature or what somebody sent. */
import type { FastifyRequest } from 'fastify'

/** Serialisers for Fastify's logger and for the routes of the service. */
export const logSerializers = {
  req: (request: FastifyRequest) => ({ method: request.method, url: redactUrl(request.url) }),
  res: (reply: { readonly statusCode: number }) => ({ statusCode: reply.statusCode }),
  err: (error: Error & { readonly code?: unknown }) => ({
    type: error.name,
    // Drivers hang the failing row and its parameters on their errors: only these four go out.
    message: error.message,
    ...(typeof error.code === 'string' ? { code: error.code } : {}),
    stack: error.stack ?? '',
  }),
}

/** A path without the tokens of links and without a query, which open something, and without the CPF of a person. */
function redactUrl(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return path
    .replace(/[0-9a-f]{32,}/gi, '<token>')
    .replace(/^(\/console\/api)?\/subjects\/[^/]+/, '$1/subjects/<cpf>')
}

/** The same for a plugin's options, whose type says that a serialiser answers text; the logger takes any value. */
export const pluginLogSerializers = logSerializers as unknown as Record<string, (value: unknown) => string>
