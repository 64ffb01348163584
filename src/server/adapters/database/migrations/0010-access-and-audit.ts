/** Several accounts and tokens with scopes, and the chain of every account's accesses. */
export const accessAndAudit = /* sql */ `
alter table accounts add column name text not null default 'Limiar';

alter table access_tokens
  add column id text collate "C",
  add column name text not null default 'first',
  -- Null allows everything: what a token of before this step was allowed.
  add column scopes jsonb,
  add column expires_at timestamptz,
  -- A day, as 2026-11-21.
  add column last_used_on text collate "C",
  add column revoked_at timestamptz;
update access_tokens set id = substr(encode(sha256(token_hash), 'hex'), 1, 24);
alter table access_tokens alter column id set not null, alter column name drop default;
create unique index access_tokens_by_id on access_tokens (id);
create index access_tokens_in_order on access_tokens (account_id, created_at, id);

-- No reference to accounts: what was recorded outlives what it is about.
create table audit_entries (
  account_id text collate "C" not null,
  sequence bigint not null,
  at timestamptz not null,
  actor text not null,
  action text not null,
  status integer not null,
  objects jsonb not null,
  details jsonb,
  -- HMAC-SHA-256 over the entry before it and everything above.
  hash bytea not null,
  primary key (account_id, sequence)
);
create index audit_entries_by_object on audit_entries using gin (objects jsonb_path_ops);

-- The end of each account's chain, so that an end that was cut off is missed.
create table audit_heads (
  account_id text collate "C" primary key,
  sequence bigint not null,
  hash bytea not null
);
`
