/** Readers of the registry's changes, so that changes that no reader needs any more can be deleted. */
export const faceIndexReaders = /* sql */ `
alter table face_sequence
  -- Removals up to this number may be gone: an index that has come less far is made again from all faces.
  add column trimmed bigint not null default 0,
  -- How far the sequence was at a moment; a day later what is older may go.
  add column marked bigint not null default 0,
  add column marked_at timestamptz;

-- One row for each index, on whichever node.
create table face_index_readers (
  id text collate "C" primary key,
  host text not null,
  engine text not null,
  model_id text collate "C" not null,
  -- The last change that it has; null while it is being loaded.
  sequence bigint,
  -- The change from which it goes on when its process dies.
  kept bigint not null,
  faces bigint not null,
  bytes bigint not null,
  seen_at timestamptz not null default now()
);

create index face_changes_removed on face_changes (sequence) where kind = 'removed';
`
