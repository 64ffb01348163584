/** At the start of a server, warns of reports that are older than the demands on selfies. */
import type { ServicePorts } from '../service-ports.ts'

/** Such reports approve as before. Their operator should learn that any picture is enough, and decide. */
export async function warnOfSilentSelfies(
  { accounts, reports }: Pick<ServicePorts, 'accounts' | 'reports'>,
  warn: (message: string) => void,
): Promise<void> {
  for (const account of await accounts.all()) {
    const ids = await reports.listSilentOnSelfie(account.id)
    if (ids.length === 0) continue
    warn(
      `reports of account ${account.id} do not say what they ask of the selfie, so a picture of somebody is enough: ` +
        `${ids.join(', ')}. Send a version of each (PUT /reports/<id>) with selfie: camera-with-movement, camera or any.`,
    )
  }
}
