/**
 * State for a page that is loaded again or refused too often: the consent, the chosen document and the refused stills
 * of a session, the doubts about a still, and what an execution keeps of these.
 */
export const pagesThatGoOn = /* sql */ `
alter table sessions add column consent jsonb, add column document_type text, add column refusals jsonb;
alter table stills add column doubts jsonb not null default '[]';
alter table executions add column captured jsonb;
`
