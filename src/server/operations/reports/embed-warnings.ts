/** Says at the start of a server which reports any page may show in a frame. */
import type { ServicePorts } from '../service-ports.ts'

/** More are not looked through: one that is named here is enough to be warned. */
const REPORTS_LOOKED_AT = 100

/** In production a report without origins is more likely forgotten than meant, so each account is warned of. */
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
