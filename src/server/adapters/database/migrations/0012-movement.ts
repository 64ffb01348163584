/** The movement that the bursts of a session, and of its execution, showed: measures, no pictures. */
export const movement = /* sql */ `
alter table sessions add column movement jsonb;
alter table executions add column movement jsonb;
`
