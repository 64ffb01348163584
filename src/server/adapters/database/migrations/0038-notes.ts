/** Notes of the people who review an execution. */
export const notes = /* sql */ `
create table execution_notes (
  id text collate "C" primary key,
  execution_id text collate "C" not null references executions on delete cascade,
  text text not null,
  author jsonb not null,
  created_at timestamptz not null
);
create index execution_notes_of_execution on execution_notes (execution_id, created_at);
`
