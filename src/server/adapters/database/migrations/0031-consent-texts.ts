/** The texts behind the hashes of consents. */
export const consentTexts = /* sql */ `
create table consent_texts (
  account_id text collate "C" not null references accounts (id),
  hash text collate "C" not null,
  version text not null,
  text text not null,
  kept_at timestamptz not null,
  primary key (account_id, hash)
);
`
