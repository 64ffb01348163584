/** A sentence for a server that does not answer, with the remedies for networks of companies. */
export function unreachable(address: string, cause: unknown, environment = process.env): string {
  const code = codeOf(cause)
  const reason = code === undefined ? '' : ` (${code})`
  return [`No server answers at ${address}${reason}`, ...remedies(code, environment)].join('. ')
}

/** `fetch` wraps what happened, and tries of several addresses are wrapped once more. */
function codeOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined
  if ('code' in cause && typeof cause.code === 'string') return cause.code
  return codeOf(cause.cause)
}

function remedies(code: string | undefined, environment: NodeJS.ProcessEnv): readonly string[] {
  if (code !== undefined && /CERT|UNABLE_TO/.test(code))
    return ['Give Node the certificate of your own authority in a file that NODE_EXTRA_CA_CERTS names']
  const hasProxy = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some(
    (name) => environment[name],
  )
  return hasProxy && !environment['NODE_USE_ENV_PROXY']
    ? ['Node uses the proxy of HTTPS_PROXY only with NODE_USE_ENV_PROXY=1']
    : []
}
