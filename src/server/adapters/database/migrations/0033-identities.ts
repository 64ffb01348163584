/** Which identity at a provider each person of the console has. */
export const identities = /* sql */ `
-- A hash over the provider's address and its name for the person.
alter table people add column identity text;
create unique index people_by_identity on people (account_id, identity) where identity is not null;
`
