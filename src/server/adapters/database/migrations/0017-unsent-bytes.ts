/** How large the stills of a session are, to bound what a link and an account hold that was never submitted. */
export const unsentBytes = /* sql */ `
alter table stills add column bytes integer not null default 0;
create index sessions_in_progress on sessions (account_id, link_id) where execution_id is null;
`
