/** The links of a report in the order in which they are listed. */
export const linksOfAReport = /* sql */ `
create index links_by_report on links (report_id, created_at desc, id desc);
`
