/** An index of a report's links in the order of the list. */
export const linksOfAReport = /* sql */ `
create index links_by_report on links (report_id, created_at desc, id desc);
`
