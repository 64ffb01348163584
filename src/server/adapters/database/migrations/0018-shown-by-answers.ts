/** Which records a kept answer shows, so that it goes with them. Answers that were kept before live for a day. */
export const shownByAnswers = /* sql */ `
alter table idempotency_keys add column shown jsonb not null default '[]';
create index idempotency_keys_by_shown on idempotency_keys using gin (shown jsonb_path_ops);
`
