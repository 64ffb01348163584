/** Which installation the database belongs to, so that a node with another key is told apart. */
export const installation = /* sql */ `
create table installation (
  id text collate "C" not null,
  -- HMAC-SHA-256 of the id under a key derived from LIMIAR_KEY.
  key_proof bytea not null,
  created_at timestamptz not null,
  -- One row at most.
  is_only boolean primary key default true check (is_only)
);
`
