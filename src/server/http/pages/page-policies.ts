/** The content security policies of what a person's browser opens: nothing is loaded from anywhere but here. */
import { frameAncestors } from '../../domain/reports/embed-origins.ts'

/** The page of a link; pictures and videos may be made in the page itself. */
export function pagePolicy(embedOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    // A report's own font, which is kept here.
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

/** The console holds an access token. Lit's own policy is the only one that may make HTML of text. */
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
 * The reference of the API, which asks for the description and for what a reader tries out: of this server alone. Its
 * library makes style elements without a nonce; nothing can be loaded or sent by what they may say.
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
