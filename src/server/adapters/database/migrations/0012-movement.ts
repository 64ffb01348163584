/** What the bursts of a session showed, and of the execution that it became: measures, no pictures. */
export const movement = /* sql */ `
alter table sessions add column movement jsonb;
alter table executions add column movement jsonb;
`
