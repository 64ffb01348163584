/** Which step of the schema a node must know to work on it, and which one each node knows. */
export const schemaFloor = /* sql */ `
create table schema_floor (one boolean primary key default true check (one), step text collate "C" not null);
insert into schema_floor (step) values ('0030-schema-floor');

-- The last step that the node knows; null: one of before this step.
alter table nodes add column step text collate "C";
`
