/** Indexes of a link's sessions by their age and by their end, in place of two without these. */
export const sessionsByAge = /* sql */ `
-- Whether a session is the first of its minute. Without it, each opening read all sessions that its link ever had.
create index sessions_of_link_by_age on sessions (link_id, created_at);
drop index sessions_of_link;

-- How many sessions of a link are in progress, without those that ended and were not erased yet.
create index sessions_of_link_by_end on sessions (account_id, link_id, expires_at) where execution_id is null;
drop index sessions_in_progress;
`
