/** The content security policies of all pages: nothing is loaded from another server. */
import { frameAncestors } from '../../domain/reports/embed-origins.ts'

/** The page of a link. Pictures and videos may be made in the page itself. */
export function pagePolicy(embedOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    // A report's own font, which this server stores.
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors(embedOrigins)}`,
  ].join('; ')
}

/** What the vision worker may load: its own loader, its WebAssembly and its model. */
export const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The console handles an access token. Only Lit's own policy may turn text into HTML. */
export const consolePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ')

/**
 * The reference of the API. It requests the description and sends the calls that a reader tries out, only from and to
 * this server. Its library makes style elements without a nonce; styles can neither load nor send anything here.
 */
export const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
