/** Finding what waits for its analysis among all that was analysed long ago. */
export const overdueAnalyses = /* sql */ `
create index executions_not_analysed on executions (created_at) where not analysed;
`
