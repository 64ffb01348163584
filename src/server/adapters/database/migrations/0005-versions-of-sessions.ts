/** The version of the report that a session was opened under; older sessions follow the newest version. */
export const versionsOfSessions = /* sql */ `
alter table sessions add column report_version integer;
`
