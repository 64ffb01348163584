/** Fetches from a server that may be busy, and tries again after the time that it names. */
import { patientFetch as askPatiently } from '../../../client/patient-fetch.ts'
import { CommandError } from './command.ts'

/** A command may run all night: a busy server is asked again 120 times, up to ten minutes later each time. */
export const patience = { tries: 120, longestWaitSeconds: 600, unreachable: false } as const

const ask = askPatiently((request) => fetch(request), patience)

/** The answer, whatever its status. @throws CommandError with `unreachable` when nobody answers. */
export async function patientFetch(url: string, unreachable: string): Promise<Response> {
  return ask(new Request(url)).catch((cause: unknown) => {
    throw new CommandError(unreachable, { cause })
  })
}
