/** Checks that the files of `deploy` set only existing settings: the service would silently ignore a typing mistake. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { secretVariables } from '../../src/server/settings/secret-files.ts'
import { variables } from '../../src/server/settings/settings.ts'

/** Variables of the files themselves, for compose and the proxies. */
const ofTheFiles = [
  'LIMIAR_DOMAIN',
  'LIMIAR_NODES',
  'LIMIAR_NODE',
  'LIMIAR_NODE_1',
  'LIMIAR_NODE_2',
  'LIMIAR_BIND',
  'LIMIAR_ACCESS_LOG',
]

/** Names that are not a setting, with their file. */
export function checkSettings(folder: string): readonly string[] {
  const known = new Set([
    ...Object.keys(variables),
    ...secretVariables.map((name) => `${name}_FILE`),
    ...ofTheFiles,
  ])
  return filesIn(folder).flatMap((path) => {
    const named = new Set(
      readFileSync(path, 'utf8').match(
        /\b(?:LIMIAR_[A-Z0-9_]*[A-Z0-9]|DATABASE_URL(?:_FILE)?|SMTP_URL)\b/g,
      ) ?? [],
    )
    return [...named].filter((name) => !known.has(name)).map((name) => `${path}: ${name}`)
  })
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}
