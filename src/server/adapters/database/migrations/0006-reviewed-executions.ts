/** How an execution came to its status, and whom its client wants told. */
export const reviewedExecutions = /* sql */ `
alter table executions
  add column callback_url text,
  add column history jsonb not null default '[]';
`
