/** Indexes by age of the records of a report: the purge finds the oldest without reading those of other reports. */
export const recordsByAge = /* sql */ `
create index executions_by_age on executions (report_id, created_at);
create index links_by_expiry on links (report_id, expires_at) where expires_at is not null;
create index links_inactive_by_age on links (report_id, updated_at) where not active;
`
