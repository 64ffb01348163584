/**
 * Which installation the database belongs to, so that a node with another key is noticed. Then how often links without
 * a limit were used: with a counter in the link's own row, every submission would wait for the commit of another.
 */
export const installation = /* sql */ `
create table installation (
  id text collate "C" not null,
  -- HMAC-SHA-256 of the id under a key derived from LIMIAR_KEY.
  key_proof bytea not null,
  created_at timestamptz not null,
  -- One row at most.
  is_only boolean primary key default true check (is_only)
);

-- The total is a sum over shards, and each connection has a shard of its own, nearly, as in execution_counts. What
-- was counted before this step stays in links.submissions, where links with a limit go on being counted.
create table link_counts (
  link_id text collate "C" not null references links on delete cascade,
  shard integer not null,
  total bigint not null,
  last_at timestamptz not null,
  primary key (link_id, shard)
);
`
