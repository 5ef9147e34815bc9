-- A project's totals, budget and last entries in one call. Everyone who may see the project may see
-- them, so the project's policy is checked once, not for every row of five tables.
create or replace function project_facts(wanted uuid, with_entries boolean,
  out totals json, out budget json, out last_entries json, out unproven json, out answers json)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  charity uuid;
begin
  select p.charity_id into charity from project p where p.id = wanted;
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
      from (select * from ledger_entry e
        where e.charity_id = charity and e.project_id = wanted order by e.seq desc limit 5) l
      left join ledger_detail d on d.entry_id = l.id
      order by l.seq desc) e;
  end if;
  unproven := payments_without_receipt(wanted);
  answers := health_answers(wanted, charity);
end
$$;
alter function project_facts owner to pennytrail_reader;
revoke execute on function project_facts from public;
grant execute on function project_facts to pennytrail_app;

-- Entries of a project's fund, newest first, where the actor sees the project. Without sorts and bitmaps
-- PostgreSQL reads the end of the fund's index; otherwise the plan for any fund, which it keeps after
-- five calls, reads all entries of the fund.
create or replace function project_page_ids(wanted uuid, most integer, skipped integer) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp
set enable_bitmapscan = off set enable_sort = off as $$
declare
  charity uuid;
begin
  select p.charity_id into charity from project p where p.id = wanted;
  if not found then
    return '{}';
  end if;
  return array(
    select either.id from (
      (select e.id, e.seq from ledger_entry e
       where e.charity_id = charity and e.project_id = wanted
       order by e.seq desc limit most + skipped)
      union all
      (select e.id, e.seq from ledger_entry e
       where e.charity_id = charity and e.counter_project_id = wanted
         and e.project_id is distinct from wanted
       order by e.seq desc limit most + skipped)
    ) either order by either.seq desc limit most offset skipped);
end
$$;
alter function project_page_ids owner to pennytrail_reader;
revoke execute on function project_page_ids from public;
grant execute on function project_page_ids to pennytrail_app;

-- Like project_facts, for several projects at once.
create or replace function projects_facts(wanted uuid[])
returns table (project_id uuid, totals json, budget json, last_entries json, unproven json,
  answers json)
language plpgsql stable rows 10 security definer set search_path = public, pg_temp as $$
begin
  return query
  select s.id,
    (select json_agg(t) from (
      select o.currency, o.received, o.spent, o.fees, o.transferred, o.entries, o.gifts,
        o.first_received_on, o.last_spent_on
      from project_total o where o.project_id = s.id) t),
    (select json_agg(b) from (
      select l.id, l.category, l.label, l.planned, l.currency, coalesce(o.spent, 0) spent
      from budget_line l
      left join budget_line_total o on o.budget_line_id = l.id and o.currency = l.currency
      where l.project_id = s.id order by l.position) b),
    (select json_agg(e) from (
      select l.id, l.seq, l.entry_date, l.recorded_at, l.kind, l.category, l.direction, l.amount,
        l.currency, l.source, d.payee, d.description,
        (select json_agg(json_build_object('id', f.id, 'sequence', f.seq, 'entryDate', f.entry_date,
            'direction', f.direction, 'amount', f.amount, 'currency', f.currency,
            'description', fd.description) order by f.seq)
          from ledger_entry f left join ledger_detail fd on fd.entry_id = f.id
          where is_gift_kind(l.kind) and f.donation_id = l.donation_id
            and f.charity_id = s.charity_id
            and f.project_id = s.id and f.kind = 'fee' and f.seq > l.seq
            -- The latest of several instalments of a grant pays the fee, as in attribute.ts.
            and not exists (select from ledger_entry later
              where later.charity_id = s.charity_id
                and later.donation_id = l.donation_id and later.kind = l.kind
                and later.seq > l.seq and later.seq < f.seq)) fees
      from (select * from ledger_entry n
        where n.charity_id = s.charity_id
          and n.project_id = s.id and not (n.kind = 'fee' and n.donation_id is not null)
        order by n.entry_date desc, n.seq desc limit 5) l
      left join ledger_detail d on d.entry_id = l.id
      order by l.entry_date desc, l.seq desc) e),
    payments_without_receipt(s.id),
    (select json_agg(json_build_object('reason', a.reason, 'answer', a.answer,
        'answeredOn', to_char(a.answered_at at time zone 'Europe/London', 'YYYY-MM-DD')))
      from health_answer a
      where a.charity_id = s.charity_id and (a.project_id = s.id or a.project_id is null))
  from (select p.id, p.charity_id from project p where p.id = any (wanted) offset 0) s;
end
$$;
alter function projects_facts owner to pennytrail_reader;
revoke execute on function projects_facts from public;
grant execute on function projects_facts to pennytrail_app;

-- The charity's answers to health reasons about itself and about the project.
create or replace function health_answers(fund uuid, charity uuid) returns json language sql stable as $$
  select json_agg(json_build_object('reason', a.reason, 'answer', a.answer,
    'answeredOn', to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD')))
  from health_answer a
  where a.charity_id = charity and (a.project_id = fund or a.project_id is null)
$$;
revoke execute on function health_answers from public;
grant execute on function health_answers to pennytrail_app, pennytrail_reader;

-- Returns for each of several projects a version that changes whenever anything on its page
-- changes.
create or replace function projects_versions(wanted uuid[]) returns table (project_id uuid, version text)
language plpgsql stable rows 10 security definer set search_path = public, pg_temp as $$
begin
  return query
  select p.id, concat(p.xmin, '.', c.xmin, '.', r.xmin, '.',
    (select sum(o.entries) from project_total o where o.project_id = p.id), '.',
    (select v.version from project_page_version v where v.charity_id = p.charity_id))
  from project p
  join charity c on c.id = p.charity_id
  left join charity_register r on r.number = c.number
  where p.id = any (wanted);
end
$$;
alter function projects_versions owner to pennytrail_reader;
revoke execute on function projects_versions from public;
grant execute on function projects_versions to pennytrail_app;
