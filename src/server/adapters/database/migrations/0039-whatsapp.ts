/** Messages may go by WhatsApp, too. */
export const whatsapp = /* sql */ `
alter table messages drop constraint messages_channel_check;
alter table messages add constraint messages_channel_check check (channel in ('email', 'sms', 'whatsapp'));
`
