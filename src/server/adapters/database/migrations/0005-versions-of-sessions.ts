/** The version of the report that a session was opened under; sessions from before then follow the newest. */
export const versionsOfSessions = /* sql */ `
alter table sessions add column report_version integer;
`
