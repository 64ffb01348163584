/** Which records a kept answer shows, so that it is deleted with them. Answers kept before this step live for a day. */
export const shownByAnswers = /* sql */ `
alter table idempotency_keys add column shown jsonb not null default '[]';
create index idempotency_keys_by_shown on idempotency_keys using gin (shown jsonb_path_ops);
`
