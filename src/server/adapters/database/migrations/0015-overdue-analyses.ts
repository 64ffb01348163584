/** An index of the executions that wait for their analysis, among all that were analysed long ago. */
export const overdueAnalyses = /* sql */ `
create index executions_not_analysed on executions (created_at) where not analysed;
`
