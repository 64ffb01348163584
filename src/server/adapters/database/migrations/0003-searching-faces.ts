/** Default limits for an account's searches, and an index of the records of a CPF. */
export const searchingFaces = /* sql */ `
alter table accounts
  add column search_threshold double precision check (search_threshold between 0 and 100),
  add column search_limit integer check (search_limit > 0);
create index faces_by_cpf on faces (account_id, cpf, created_at desc, id desc) where cpf is not null;
`
