/** Counts of the registry and of links: every page of a list shows the total, and counting a million rows takes long. */
export const totalsOfLists = /* sql */ `
-- The total is a sum over shards, as in execution_counts. The owner is an account for 'faces' and 'face_images', and a
-- report for 'links'.
create table list_totals (
  list text collate "C" not null,
  owner text collate "C" not null,
  shard integer not null,
  total bigint not null,
  primary key (list, owner, shard)
);

create function count_faces() returns trigger language plpgsql as $$
begin
  insert into list_totals as kept (list, owner, shard, total)
  select tg_table_name, account_id, pg_backend_pid() % 16, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed group by account_id order by account_id
  on conflict (list, owner, shard) do update set total = kept.total + excluded.total;
  return null;
end
$$;
create function count_links() returns trigger language plpgsql as $$
begin
  insert into list_totals as kept (list, owner, shard, total)
  select 'links', report_id, pg_backend_pid() % 16, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed group by report_id order by report_id
  on conflict (list, owner, shard) do update set total = kept.total + excluded.total;
  return null;
end
$$;

-- First the triggers: nobody else writes from here on until the step is committed.
create trigger count_added_faces after insert on faces
  referencing new table as changed for each statement execute function count_faces();
create trigger count_removed_faces after delete on faces
  referencing old table as changed for each statement execute function count_faces();
create trigger count_added_pictures after insert on face_images
  referencing new table as changed for each statement execute function count_faces();
create trigger count_removed_pictures after delete on face_images
  referencing old table as changed for each statement execute function count_faces();
create trigger count_added_links after insert on links
  referencing new table as changed for each statement execute function count_links();
create trigger count_removed_links after delete on links
  referencing old table as changed for each statement execute function count_links();

insert into list_totals (list, owner, shard, total)
select 'faces', account_id, 0, count(*) from faces group by account_id
union all select 'face_images', account_id, 0, count(*) from face_images group by account_id
union all select 'links', report_id, 0, count(*) from links group by report_id;
`
