/** Where the document of a still lies, as it was seen when it came. It goes with the row. */
export const looksOfStills = /* sql */ `
alter table stills add column look jsonb;
`
