/** An index of the links that archiving a report closes. */
export const activeLinksOfReports = /* sql */ `
create index links_active_by_report on links (report_id, id) where active;

-- Whether a session names a report, when the report is erased with its account.
create index sessions_of_report on sessions (report_id);
`
