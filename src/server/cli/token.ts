import { accessTokenPath, keepAccessToken } from '../secrets.ts'
import type { ExitCode, Invocation } from './command.ts'

/** Says where the access token is kept, or what it is when that is asked for. */
export async function token({ settings, options, terminal }: Invocation): Promise<ExitCode> {
  const kept = settings.accessToken ?? (await keepAccessToken(settings.dataDirectory))
  if (options.show) terminal.say(kept)
  else if (settings.accessToken !== undefined) terminal.say('The access token is set by LIMIAR_ACCESS_TOKEN.')
  else terminal.say(accessTokenPath(settings.dataDirectory))
  return 0
}
