/** At the start of a server, warns of reports that any page may show in a frame. */
import type { ServicePorts } from '../service-ports.ts'

/** Further reports are not checked, because a single one makes the warning. */
const REPORTS_LOOKED_AT = 100

/** In production a report without origins is more likely forgotten than intended, so each account gets a warning. */
export async function warnOfAnyEmbedder(
  { accounts, reports }: Pick<ServicePorts, 'accounts' | 'reports'>,
  warn: (message: string) => void,
): Promise<void> {
  for (const account of await accounts.all()) {
    if (account.environment !== 'production') continue
    const { rows } = await reports.list(account.id, { limit: REPORTS_LOOKED_AT, offset: 0 })
    const open = rows.filter(({ definition }) => definition.embedOrigins.length === 0)
    if (open.length === 0) continue
    const ids = open.map(({ id }) => id).join(', ')
    warn(
      `reports of account ${account.id} name no embedOrigins, so any page may show them in a frame: ${ids}. ` +
        'Name the origins of their hosts (PUT /reports/<id>), or set LIMIAR_EMBED_ORIGINS before the first start.',
    )
  }
}
