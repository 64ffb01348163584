/**
 * Which blobs records name. The second segment of a key is its owner's id: `faces/<face>/…`, `stills/<session>/…`,
 * `executions/<execution>/…`. Every look-up uses that id: the pictures of an execution are a jsonb column, and
 * searching it for a key would read the whole table.
 */
import { sql, type Kysely } from 'kysely'
import { isId, type Id } from '../../../../protocol/ids.ts'
import type { Schema } from '../tables/schema.ts'

const kinds: readonly string[] = ['faces', 'stills', 'executions']

/** The id of the record that a blob was written for; undefined for a file that does not belong to this service. */
export function ownerIdOf(blobKey: string): Id | undefined {
  const [kind, id, ...rest] = blobKey.split('/')
  return kind !== undefined && kinds.includes(kind) && isId(id) && rest.length > 0 ? id : undefined
}

/** The blobs that no record of any account names. A file that does not belong to this service is left out. */
export async function unreferencedOf(
  db: Kysely<Schema>,
  blobKeys: readonly string[],
): Promise<readonly string[]> {
  const owned = blobKeys.filter((key) => ownerIdOf(key) !== undefined)
  if (owned.length === 0) return []
  const owners = [...new Set(owned.map(ownerIdOf))]
  const { rows } = await sql<{ readonly key: string }>`
    with owner as materialized (
      select id from executions where id = any(${owners}::text[])
      union select execution_id from sessions where id = any(${owners}::text[]) and execution_id is not null)
    select sent.key from unnest(${owned}::text[]) as sent(key)
    except all (
      select stills.blob_key from stills where stills.blob_key = any(${owned}::text[])
      union select face_images.blob_key from face_images where face_images.blob_key = any(${owned}::text[])
      union select picture.image ->> 'blobKey'
        from owner join executions on executions.id = owner.id
        cross join lateral jsonb_each(executions.images) as picture(name, image))`.execute(db)
  return rows.map(({ key }) => key)
}
