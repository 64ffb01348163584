/** How often one face, document, network or device comes back. Everything here is deleted with its execution. */
export const velocity = /* sql */ `
-- Keyed hashes of the network and the device that the page was submitted from.
alter table executions add column origin jsonb;

create table velocity_marks (
  execution_id text collate "C" not null references executions on delete cascade,
  account_id text collate "C" not null,
  kind text not null,
  -- A keyed hash.
  mark text not null,
  at timestamptz not null,
  primary key (execution_id, kind)
);
create index velocity_marks_by_mark on velocity_marks (account_id, kind, mark, at);
create index velocity_marks_by_age on velocity_marks (at);

create table velocity_faces (
  execution_id text collate "C" primary key references executions on delete cascade,
  account_id text collate "C" not null,
  model_id text not null,
  -- As in face_images.
  embedding bytea not null,
  at timestamptz not null
);
create index velocity_faces_by_model on velocity_faces (account_id, model_id, at);
create index velocity_faces_by_age on velocity_faces (at);
`
