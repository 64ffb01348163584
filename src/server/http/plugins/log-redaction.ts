/** What a log may say about a request or an error: never a token, a signature or sent content. */
import type { FastifyRequest } from 'fastify'

/** Serialisers for Fastify's logger and for the routes of the service. */
export const logSerializers = {
  req: (request: FastifyRequest) => ({ method: request.method, url: redactUrl(request.url) }),
  res: (reply: { readonly statusCode: number }) => ({ statusCode: reply.statusCode }),
  err: (error: Error & { readonly code?: unknown }) => ({
    type: error.name,
    // Drivers attach the failing row and its parameters to their errors, so only these four members are logged.
    message: error.message,
    ...(typeof error.code === 'string' ? { code: error.code } : {}),
    stack: error.stack ?? '',
  }),
}

/** A path without link tokens, without its query, which may hold credentials, and without a person's CPF. */
function redactUrl(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return path
    .replace(/[0-9a-f]{32,}/gi, '<token>')
    .replace(/^(\/console\/api)?\/subjects\/[^/]+/, '$1/subjects/<cpf>')
}

/** The same serialisers for a plugin's options, whose type expects text; the logger takes any value. */
export const pluginLogSerializers = logSerializers as unknown as Record<string, (value: unknown) => string>
