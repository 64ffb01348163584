/** The size of a session's stills, to limit the bytes of a link and an account that were never submitted. */
export const unsentBytes = /* sql */ `
alter table stills add column bytes integer not null default 0;
create index sessions_in_progress on sessions (account_id, link_id) where execution_id is null;
`
