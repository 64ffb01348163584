/** How an execution came to its status, whom its client wants told, and links known by a hash of their token. */
export const executionsAndLinks = /* sql */ `
alter table executions
  add column callback_url text,
  add column history jsonb not null default '[]';

alter table links add column token_hash bytea;
update links set token_hash = sha256(convert_to(token, 'UTF8'));
alter table links alter column token_hash set not null, add unique (token_hash), drop column token;
`
