/** Every version of every report, and archived reports, which accept no more links and executions. */
export const reportVersions = /* sql */ `
alter table reports add column archived_at timestamptz;

create table report_versions (
  report_id text collate "C" not null references reports on delete cascade,
  version integer not null,
  name text not null,
  definition jsonb not null,
  -- Encrypted; null where no source of the report has a secret.
  secrets bytea,
  created_at timestamptz not null,
  primary key (report_id, version)
);
insert into report_versions (report_id, version, name, definition, created_at)
  select id, version, name, definition, updated_at from reports;
`
