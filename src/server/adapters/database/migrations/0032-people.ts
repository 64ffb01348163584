/** The people of the console, and which of them an access token belongs to. */
export const people = /* sql */ `
create table people (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts (id),
  name text not null,
  role text not null,
  created_at timestamptz not null,
  joined_at timestamptz,
  removed_at timestamptz,
  -- SHA-256 of the secret in the address of an open invitation.
  invitation_hash bytea unique,
  invitation_expires_at timestamptz
);
create index people_in_order on people (account_id, created_at, id);

alter table access_tokens add column person_id text collate "C" references people (id);
create index access_tokens_of_people on access_tokens (person_id) where person_id is not null;
`
