/** Indexes of the deliveries and messages that wait, among all that are over. */
export const waitingWork = /* sql */ `
create index webhook_deliveries_waiting on webhook_deliveries (created_at) where state = 'waiting';
create index messages_waiting on messages (created_at) where status = 'waiting';
`
