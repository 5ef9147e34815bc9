-- A role for functions that read what hangs on something which has been found to be seen. It logs
-- in nowhere, and the product's role is no member of it: only such functions act in it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'pennytrail_reader') then
    create role pennytrail_reader nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of this server made it at the same moment
end
$$;
grant pennytrail_reader to current_user;
grant usage, create on schema public to pennytrail_reader;
grant select on project, project_total, budget_line, budget_line_total, ledger_entry, ledger_detail
  to pennytrail_reader;
grant select on charity_member to pennytrail_reader; -- which the project's policy asks
create policy hangs_on_seen on project_total for select to pennytrail_reader using (true);
create policy hangs_on_seen on budget_line for select to pennytrail_reader using (true);
create policy hangs_on_seen on ledger_entry for select to pennytrail_reader using (true);
create policy hangs_on_seen on ledger_detail for select to pennytrail_reader using (true);

-- What hangs on a project: its totals, its budget and its last entries, in one call. Whoever sees
-- the project sees these, so that is asked once, of the project's own policy (which holds the reader
-- too), and not again for every row of five tables, which took most of a project page's time.
create function project_facts(wanted uuid, with_entries boolean,
  out totals json, out budget json, out last_entries json)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform from project p where p.id = wanted;
  if not found then
    return;
  end if;
  select json_agg(t) into totals from (
    select currency, received, spent, fees, transferred, entries, gifts, first_received_on,
      last_spent_on
    from project_total where project_id = wanted) t;
  select json_agg(b) into budget from (
    select l.id, l.category, l.label, l.planned, l.currency, coalesce(t.spent, 0) spent
    from budget_line l
    left join budget_line_total t on t.budget_line_id = l.id and t.currency = l.currency
    where l.project_id = wanted order by l.position) b;
  if with_entries then
    select json_agg(e) into last_entries from (
      select l.id, l.seq, l.entry_date, l.kind, l.category, l.direction, l.amount, l.currency,
        l.source, d.payee, d.description
      from (select * from ledger_entry e where e.project_id = wanted order by e.seq desc limit 5) l
      left join ledger_detail d on d.entry_id = l.id
      order by l.seq desc) e;
  end if;
end
$$;
alter function project_facts owner to pennytrail_reader;
revoke create on schema public from pennytrail_reader;
revoke execute on function project_facts from public;
grant execute on function project_facts to pennytrail_app;
