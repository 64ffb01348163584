/** Idempotency keys of requests: hashes, and the answer encrypted under the data key. */
export const idempotencyKeys = /* sql */ `
create table idempotency_keys (
  account_id text collate "C" not null references accounts on delete cascade,
  key_hash bytea not null,
  request_hash bytea not null,
  claimed_at timestamptz not null,
  answer bytea,
  primary key (account_id, key_hash)
);
create index idempotency_keys_by_age on idempotency_keys (claimed_at);
`
