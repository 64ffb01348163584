/**
 * Which store holds the installation's pictures, so that a node with another store is noticed. Then which nodes run,
 * for steps that all of them, or none, must know.
 */
export const severalNodes = /* sql */ `
alter table installation
  -- The id that lies in the store itself, as store-id; null until the first start after this step.
  add column blob_store_id text collate "C",
  -- Where the node that joined it last found it, for people.
  add column blob_store_place text,
  -- The newest version of Limiar that a node was started with.
  add column version text collate "C";

-- One row for each node that runs on a PostgreSQL server; one that died is no longer seen.
create table nodes (
  id text collate "C" primary key,
  host text not null,
  process_id integer not null,
  version text collate "C" not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
`
