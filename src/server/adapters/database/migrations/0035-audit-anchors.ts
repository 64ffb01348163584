/** Where the record of an account begins after its oldest entries were dropped. */
export const auditAnchors = /* sql */ `
create table audit_anchors (
  account_id text collate "C" primary key,
  -- The last entry that was dropped, and its hash, from which the next one follows.
  sequence bigint not null,
  hash bytea not null,
  -- HMAC-SHA-256 over the above under the key of the record: entries that somebody else dropped are missed.
  seal bytea not null
);
`
