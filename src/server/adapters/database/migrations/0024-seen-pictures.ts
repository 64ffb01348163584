/** Perceptual hashes of the faces on pictures, so that a picture sent again by another person is recognised. */
export const seenPictures = /* sql */ `
create table seen_pictures (
  -- Every way that erases the pictures of an execution erases the execution.
  execution_id text collate "C" not null references executions on delete cascade,
  capture text not null,
  account_id text collate "C" not null,
  -- Keyed hashes of the CPFs that came with it.
  people text[] not null,
  -- Keyed hashes of the parts of the perceptual hash; the account is hashed with them.
  bands bigint[] not null,
  -- The perceptual hash, encrypted.
  hash bytea not null,
  at timestamptz not null,
  primary key (execution_id, capture)
);
-- Without a list of additions that are still to be sorted in, which every search would have to read.
create index seen_pictures_by_band on seen_pictures using gin (bands) with (fastupdate = off);
`
