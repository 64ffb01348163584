/** Accounts, reports, links, sessions, executions and faces. */
export const firstTables = /* sql */ `
create table accounts (
  id text collate "C" primary key,
  environment text not null check (environment in ('test', 'production')),
  created_at timestamptz not null default now()
);

create table access_tokens (
  token_hash bytea primary key,
  account_id text collate "C" not null references accounts on delete cascade,
  created_at timestamptz not null default now()
);

create table reports (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts on delete cascade,
  name text not null,
  version integer not null,
  definition jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index reports_in_order on reports (account_id, created_at, id);

create table links (
  id text collate "C" primary key,
  token text collate "C" not null unique,
  account_id text collate "C" not null references accounts on delete cascade,
  report_id text collate "C" not null references reports on delete cascade,
  cpf text,
  active boolean not null,
  no_expire boolean not null,
  submissions integer not null default 0,
  max_submissions integer check (submissions <= max_submissions),
  expires_at timestamptz,
  variables jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table executions (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts on delete cascade,
  report_id text collate "C" not null references reports on delete cascade,
  report_version integer not null,
  link_id text collate "C" references links on delete set null,
  status text not null,
  type text,
  fraud boolean not null,
  sections jsonb not null,
  validations jsonb not null,
  parameters jsonb not null,
  data jsonb not null,
  images jsonb not null,
  document_cpf text,
  parameter_cpf text,
  documentscopy_requested_at timestamptz,
  reproval_reasons jsonb,
  files jsonb not null,
  analysed boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- The list, newest first; the list by status and report; and a CPF, which is in one of two columns.
create index executions_in_order on executions (account_id, created_at desc, id desc);
create index executions_by_status on executions (account_id, status, report_id, created_at desc, id desc);
create index executions_by_document_cpf on executions (account_id, document_cpf, created_at desc)
  where document_cpf is not null;
create index executions_by_parameter_cpf on executions (account_id, parameter_cpf, created_at desc)
  where parameter_cpf is not null;

create table sessions (
  id text collate "C" primary key,
  link_id text collate "C" not null references links on delete cascade,
  account_id text collate "C" not null references accounts on delete cascade,
  report_id text collate "C" not null references reports on delete cascade,
  secret_hash bytea not null,
  execution_id text collate "C" references executions on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table stills (
  session_id text collate "C" not null references sessions on delete cascade,
  capture text not null,
  blob_key text not null,
  media_type text not null,
  content_hash bytea not null,
  measurements jsonb not null,
  created_at timestamptz not null,
  primary key (session_id, capture)
);

create table faces (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts on delete cascade,
  cpf text,
  description text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index faces_in_order on faces (account_id, created_at desc, id desc);

create table face_images (
  id text collate "C" primary key,
  record_id text collate "C" not null references faces on delete cascade,
  account_id text collate "C" not null,
  position integer not null,
  blob_key text not null,
  media_type text not null,
  face_id text collate "C" not null,
  confidence double precision not null,
  model_id text not null,
  -- Unit length, float32, little-endian.
  embedding bytea not null,
  unique (record_id, position)
);
create index face_images_of_account on face_images (account_id);

-- What every process's face index follows. The sequence is a row and not a PostgreSQL sequence: whoever takes
-- a number holds the row until its commit, so numbers appear in the order in which they were taken.
create table face_sequence (one boolean primary key default true check (one), last bigint not null);
insert into face_sequence (last) values (0);

create table face_changes (
  sequence bigint primary key,
  kind text not null check (kind in ('added', 'removed')),
  account_id text collate "C" not null,
  record_id text collate "C" not null
);
`
