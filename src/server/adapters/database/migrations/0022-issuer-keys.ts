/** Public keys of issuers that the operator trusts. */
export const issuerKeys = /* sql */ `
create table issuer_keys (
  id text collate "C" primary key,
  key_group text not null,
  -- SubjectPublicKeyInfo in DER.
  public_key bytea not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  revoked_at timestamptz,
  environment text not null,
  source text,
  created_at timestamptz not null,
  unique (key_group, environment, public_key)
);
`
