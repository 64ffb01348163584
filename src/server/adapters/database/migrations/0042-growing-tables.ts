/** Indexes for what would otherwise read a table that grows: measured by rows read among 5,000 and 10,000 of each. */
export const growingTables = /* sql */ `
-- The deliveries that are over, of which the newest thousand of each receiver are kept. Without these, the end of each
-- delivery read every one that waits for its receiver.
create index webhook_deliveries_over on webhook_deliveries (webhook_id, created_at desc, id desc)
  where state <> 'waiting';
create index webhook_callbacks_over on webhook_deliveries (account_id, created_at desc, id desc)
  where webhook_id is null and state <> 'waiting';

-- Which executions name a face of the registry, so that its erasure does not read every execution.
create index executions_by_matched_face on executions
  using gin (jsonb_path_query_array(sections, '$.privateFaceset.data.faceMatches[*].faceset._id'))
  with (fastupdate = off) where sections @? '$.privateFaceset.data.faceMatches[*]';

-- Entries are written in the order of time, nearly: a block range index is enough, and writing costs next to nothing.
create index audit_entries_by_age on audit_entries using brin (at) with (pages_per_range = 16);
`
