/** Webhooks, and every delivery to them or to the callback address of an execution. */
export const webhookTables = /* sql */ `
create table webhooks (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts on delete cascade,
  url text not null,
  description text not null,
  events jsonb not null,
  reports jsonb not null,
  -- Encrypted: what signs, what signed before, and the key of an older signature.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  body_signature_header text,
  body_signature_secret bytea,
  paused_reason text check (paused_reason in ('requested', 'failing', 'gone')),
  paused_at timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index webhooks_in_order on webhooks (account_id, created_at, id);

-- A delivery goes with the execution or the link that it tells of: erasing those leaves nothing here.
create table webhook_deliveries (
  id text collate "C" primary key,
  event_id text collate "C" not null,
  account_id text collate "C" not null references accounts on delete cascade,
  webhook_id text collate "C" references webhooks on delete cascade,
  callback_url text,
  type text not null,
  execution_id text collate "C" references executions on delete cascade,
  link_id text collate "C" references links on delete cascade,
  body text not null,
  state text not null check (state in ('waiting', 'held', 'delivered', 'given-up')),
  attempts jsonb not null,
  tried_since timestamptz not null,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index webhook_deliveries_in_order on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_callbacks_in_order on webhook_deliveries (account_id, created_at desc, id desc)
  where webhook_id is null;
create index webhook_deliveries_held on webhook_deliveries (webhook_id) where state = 'held';
create index webhook_deliveries_of_execution on webhook_deliveries (execution_id)
  where execution_id is not null;
create index webhook_deliveries_of_link on webhook_deliveries (link_id) where link_id is not null;
`
