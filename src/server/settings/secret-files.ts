/** Secrets in files, as containers and systemd provide them: `<NAME>_FILE` names a file with the value of `<NAME>`. */
import { readFileSync } from 'node:fs'

/** Variables that hold a secret, or an address with one inside. */
export const secretVariables = [
  'DATABASE_URL',
  'LIMIAR_ACCESS_TOKEN',
  'LIMIAR_AUDIT_WEBHOOK_TOKEN',
  'LIMIAR_KEY',
  'LIMIAR_METRICS_TOKEN',
  'LIMIAR_OFFICIAL_DATA_TOKEN',
  'LIMIAR_OIDC_CLIENT_SECRET',
  'LIMIAR_S3_ACCESS_KEY_ID',
  'LIMIAR_S3_SECRET_ACCESS_KEY',
  'LIMIAR_S3_SESSION_TOKEN',
  'LIMIAR_SERPRO_CONSUMER_SECRET',
  'LIMIAR_SMS_HEADERS',
  'LIMIAR_SMS_URL',
  'LIMIAR_WHATSAPP_TOKEN',
  'SMTP_URL',
] as const

/** Longer than any secret: a larger file is the wrong one. */
const MAX_CHARACTERS = 16_384

type Environment = Readonly<Record<string, string | undefined>>

/** The environment with the secrets from its files, and a sentence for each file without one. */
export function readSecretFiles(environment: Environment): {
  readonly environment: Environment
  readonly mistakes: readonly string[]
} {
  const mistakes: string[] = []
  const found: Record<string, string> = {}
  for (const name of secretVariables) {
    const path = environment[`${name}_FILE`]?.trim()
    if (!path) continue
    if (environment[name]?.trim()) {
      mistakes.push(`${name} and ${name}_FILE are both set: leave one of them out.`)
      continue
    }
    const { text, mistake } = secretOf(path)
    if (mistake !== undefined) mistakes.push(`${name}_FILE names ${path}, ${mistake}.`)
    else found[name] = text
  }
  return { environment: { ...environment, ...found }, mistakes }
}

type Secret =
  | { readonly text: string; readonly mistake?: undefined }
  | { readonly text?: undefined; readonly mistake: string }

function secretOf(path: string): Secret {
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (text === '') return { mistake: 'which is empty' }
    return text.length > MAX_CHARACTERS ? { mistake: 'which is too long for a secret' } : { text }
  } catch (error) {
    return { mistake: `which cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})` }
  }
}
