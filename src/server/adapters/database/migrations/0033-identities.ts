/** Who of the console's people is known by an identity provider. */
export const identities = /* sql */ `
-- A hash over the provider's address and its name for the person.
alter table people add column identity text;
create unique index people_by_identity on people (account_id, identity) where identity is not null;
`
