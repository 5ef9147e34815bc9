-- Counts a transfer between two funds. Other entries fire no trigger for this count.
create or replace function count_transfer() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system:money' as $$
begin
  perform pg_advisory_xact_lock_shared(
    hashtextextended('spending-evidence ' || new.charity_id, 0));
  if lacks_spending_evidence(new.charity_id) then return null; end if;
  insert into transfer_total as t (charity_id, project_id, counter_project_id, entries)
  values (new.charity_id, new.project_id, new.counter_project_id, 1)
  on conflict (charity_id, project_id, counter_project_id)
  do update set entries = t.entries + 1;
  return null;
end
$$;

-- Counts the transfers of a ledger anew. Transactions that post transfers wait until the
-- transaction ends.
create or replace function rebuild_transfer_totals(charity uuid) returns void
language plpgsql security definer set search_path = public, pg_temp set app.actor = 'system:money' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('spending-evidence ' || charity, 0));
  delete from transfer_total t where t.charity_id = charity;
  insert into transfer_total (charity_id, project_id, counter_project_id, entries)
  select e.charity_id, e.project_id, e.counter_project_id, count(*) from ledger_entry e
  where e.charity_id = charity and e.direction = 'between'
  group by e.charity_id, e.project_id, e.counter_project_id;
end
$$;
revoke execute on function rebuild_transfer_totals from public;
grant execute on function rebuild_transfer_totals to pennytrail_app;
