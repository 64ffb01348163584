/** Keys that replace one another, and secrets that outlive the key from which they were derived. */
export const keysInTurn = /* sql */ `
-- Empty until the first rotation. The last by position seals what is new.
create table installation_keys (
  id text collate "C" primary key,
  -- HMAC-SHA-256 of the installation's id under a key derived from this one.
  proof bytea not null,
  position integer not null unique,
  began_at timestamptz not null default now(),
  -- When nothing was left that it had sealed.
  ended_at timestamptz
);

-- Sealed under the present key: what the chain of accesses, keyed hashes and callbacks go on with.
create table kept_secrets (
  purpose text collate "C" primary key,
  sealed bytea not null
);

alter table nodes
  add column key_ids text[] not null default '{}',
  -- The key that the node seals with.
  add column sealing_key text collate "C";
`
