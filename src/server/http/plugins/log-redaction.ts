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

/**
 * A path without link tokens, without its query, which may hold credentials, and without a person's CPF. The router
 * also takes whole addresses and needlessly escaped letters, and callers write prefixes and slashes that lead nowhere.
 */
function redactUrl(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return withPlainLetters(path)
    .replace(/[0-9a-f]{32,}/gi, '<token>')
    .replace(/\/subjects(?:\/|%2f)[^/]+/gi, '/subjects/<cpf>')
}

/** Writes letters and digits as themselves; every other escape stays, so that no line break reaches the log. */
function withPlainLetters(path: string): string {
  return path.replace(/%(?:3\d|[46][1-9a-f]|[57][0-9a])/gi, (escape) =>
    String.fromCharCode(parseInt(escape.slice(1), 16)),
  )
}

/** The same serialisers for a plugin's options, whose type expects text; the logger takes any value. */
export const pluginLogSerializers = logSerializers as unknown as Record<string, (value: unknown) => string>
