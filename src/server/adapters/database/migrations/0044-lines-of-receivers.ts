/** Deliveries that stand in line for their receiver, without a job of their own. */
export const linesOfReceivers = /* sql */ `
-- Names the receiver in whose line a waiting delivery stands. Null: it has a job, or is over.
alter table webhook_deliveries add column line text;
create index webhook_deliveries_in_line on webhook_deliveries (line, next_attempt_at, created_at, id)
  where line is not null;
`
