/**
 * The blobs that wait to be removed, and those that a sweep found without a record. The account is not a foreign key,
 * because the blobs of an account must be removed even when its row is gone.
 */
export const blobOutbox = /* sql */ `
create table blob_removals (
  blob_key text collate "C" primary key,
  account_id text collate "C" not null,
  due_at timestamptz not null,
  attempts integer not null default 0
);
create index blob_removals_due on blob_removals (due_at);
create index blob_removals_of_account on blob_removals (account_id);

create table orphan_candidates (
  blob_key text collate "C" primary key,
  first_found_at timestamptz not null,
  last_found_at timestamptz not null
);

-- One row: when the last sweep over every blob began, and when it ended.
create table blob_sweeps (
  one boolean primary key default true check (one),
  began_at timestamptz,
  ended_at timestamptz
);
insert into blob_sweeps default values;
`
