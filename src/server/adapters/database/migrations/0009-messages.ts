/** Messages that carry a link to its person. */
export const messageTable = /* sql */ `
create table messages (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts on delete cascade,
  link_id text collate "C" not null references links on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  status text not null check (status in ('waiting', 'sent', 'failed', 'not-sent')),
  reason text,
  -- Encrypted: the address of the person and that of the link, for as long as the message waits.
  letter bytea check (letter is null or status = 'waiting'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index messages_of_link on messages (link_id, created_at);
`
