/** Indexes for fast erasure, and the consent that an execution was sent with. */
export const retention = /* sql */ `
alter table executions add column consent jsonb;

create index executions_of_link on executions (link_id) where link_id is not null;
create index sessions_of_link on sessions (link_id);
create index sessions_of_execution on sessions (execution_id) where execution_id is not null;
create index sessions_unsubmitted on sessions (expires_at) where execution_id is null;
create index links_by_cpf on links (account_id, cpf) where cpf is not null;
create index stills_by_blob on stills (blob_key);
create index face_images_by_blob on face_images (blob_key);
`
