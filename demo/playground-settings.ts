/** The settings of `npm start`: the environment's, with defaults that make two origins of one port. */
import { readSettings, type Settings } from '../src/server/settings/settings.ts'

/** Where the example projects show their page: `html`, React and Vue by Vite, Angular. */
export const exampleOrigins = ['http://localhost:3000', 'http://localhost:5173', 'http://localhost:4200']

export function playgroundSettings(environment: NodeJS.ProcessEnv): Settings {
  const { port } = readSettings({ PORT: environment['PORT'] || '8080' })
  return readSettings({
    HOST: 'localhost',
    LIMIAR_PUBLIC_URL: `http://localhost:${port}`,
    LIMIAR_ONBOARDING_URL: `http://127.0.0.1:${port}`,
    LIMIAR_EMBED_ORIGINS: [`http://localhost:${port}`, ...exampleOrigins].join(','),
    // A person looks for the addresses that it prints; a line for each request would bury them.
    LIMIAR_LOG_LEVEL: 'warn',
    ...environment,
  })
}
