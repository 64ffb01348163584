/** Files of reports' themes, and where a link sends its person at the end. */
export const brand = /* sql */ `
create table brand_files (
  id text collate "C" not null,
  account_id text collate "C" not null references accounts on delete cascade,
  media_type text not null,
  -- A logo or a font, for everybody to see: not encrypted.
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (id, account_id)
);
create index brand_files_by_account on brand_files (account_id);
alter table links add column return_url text;
`
