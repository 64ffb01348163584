/** Where the document lies on a still, as it was found on arrival. It is deleted with the row. */
export const looksOfStills = /* sql */ `
alter table stills add column look jsonb;
`
