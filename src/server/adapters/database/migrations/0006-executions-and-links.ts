/**
 * How an execution came to its status, the callback address of its client, and links known by a hash of their token.
 * Then counts of executions: counting a million takes a quarter of a second, and every page of a list shows the total.
 */
export const executionsAndLinks = /* sql */ `
alter table executions
  add column callback_url text,
  add column history jsonb not null default '[]';

alter table links add column token_hash bytea;
update links set token_hash = sha256(convert_to(token, 'UTF8'));
alter table links alter column token_hash set not null, add unique (token_hash), drop column token;

-- The total is a sum over shards. Each connection has a shard of its own, nearly, so that no transaction waits for
-- the commit of another one. A shard may be negative: what one connection added another one removed.
create table execution_counts (
  account_id text collate "C" not null,
  status text not null,
  report_id text collate "C" not null,
  shard integer not null,
  total bigint not null,
  primary key (account_id, status, report_id, shard)
);
insert into execution_counts (account_id, status, report_id, shard, total)
select account_id, status, report_id, 0, count(*) from executions group by account_id, status, report_id;

create function count_executions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into execution_counts as kept (account_id, status, report_id, shard, total)
    select account_id, status, report_id, pg_backend_pid() % 16, count(*)
    from added group by account_id, status, report_id order by account_id, status, report_id
    on conflict (account_id, status, report_id, shard) do update set total = kept.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into execution_counts as kept (account_id, status, report_id, shard, total)
    select account_id, status, report_id, pg_backend_pid() % 16, -count(*)
    from removed group by account_id, status, report_id order by account_id, status, report_id
    on conflict (account_id, status, report_id, shard) do update set total = kept.total + excluded.total;
  else
    insert into execution_counts as kept (account_id, status, report_id, shard, total)
    select account_id, status, report_id, pg_backend_pid() % 16, sum(change)
    from (
      select account_id, status, report_id, 1 as change from added
      union all
      select account_id, status, report_id, -1 from removed
    ) as changed
    group by account_id, status, report_id having sum(change) <> 0
    order by account_id, status, report_id
    on conflict (account_id, status, report_id, shard) do update set total = kept.total + excluded.total;
  end if;
  return null;
end
$$;
create trigger count_added_executions after insert on executions
  referencing new table as added for each statement execute function count_executions();
create trigger count_removed_executions after delete on executions
  referencing old table as removed for each statement execute function count_executions();
create trigger count_changed_executions after update on executions
  referencing old table as removed new table as added for each statement execute function count_executions();
`
