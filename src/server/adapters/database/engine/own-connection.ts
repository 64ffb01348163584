import pg from 'pg'

/**
 * Opens a connection outside the pool, which no time-out ends: what is locked on it stays locked until it ends, or until
 * its process dies. Losing it ends nothing else.
 */
export async function openOwnConnection(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
