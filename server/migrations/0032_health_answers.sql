-- What a charity says publicly to a reason of a project's health. A reason that concerns the charity
-- itself (its registration, its filing) is answered once, for all its projects: project_id is null.
create table health_answer (
  charity_id uuid not null references charity,
  project_id uuid,
  reason text not null check (reason ~ '^[a-z]+(-[a-z]+)*(:[0-9a-f-]{36})?$'),
  answer text not null check (length(answer) between 1 and 1000),
  answered_at timestamptz not null,
  answered_by uuid references person,
  foreign key (project_id, charity_id) references project (id, charity_id) on delete cascade
);
create unique index health_answer_once on health_answer
  (charity_id, reason, project_id) nulls not distinct;
create index health_answer_project on health_answer (project_id) where project_id is not null;
create index health_answer_person on health_answer (answered_by) where answered_by is not null;
grant select, insert, delete on health_answer to pennytrail_app;
grant update (answer, answered_at, answered_by) on health_answer to pennytrail_app;

alter table health_answer enable row level security;
alter table health_answer force row level security;
-- Read by whoever sees the project; made by whoever may change it.
create policy seen on health_answer for select using (
  actor_is_system() or project_id is null
  or exists (select from project p where p.id = project_id));
create policy made on health_answer for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 3);
create policy changed on health_answer for update
  using (actor_is_system() or actor_rank(charity_id) >= 3);
create policy removed on health_answer for delete
  using (actor_is_system() or actor_rank(charity_id) >= 3);
grant select on health_answer to pennytrail_reader;
create policy hangs_on_seen on health_answer for select to pennytrail_reader using (true);

-- Payments of a project, apart from its gifts, of which there may be very many.
create index ledger_entry_payments on ledger_entry (project_id, currency)
  where project_id is not null and kind in ('spending', 'onward-grant');

-- What a project was charged with and shows no receipt for, by currency, with the day on which the
-- oldest of it was recorded. What was reversed asks for none, nor does what its charity had
-- published elsewhere before. Asked of a project that is seen.
create function payments_without_receipt(fund uuid) returns json language sql stable as $$
  select json_agg(w) from (
    select e.currency, count(*) payments, sum(e.amount) amount,
      to_char(min(e.recorded_at at time zone 'UTC'), 'YYYY-MM-DD') since
    from ledger_entry e
    where e.project_id = fund and e.kind in ('spending', 'onward-grant') and e.direction = 'out'
      and e.source <> 'iati' and e.reverses_id is null
      and not exists (select from ledger_evidence v
                      where v.entry_id = e.id and v.withdrawn_at is null)
      and not exists (select from ledger_entry u where u.reverses_id = e.id)
    group by e.currency order by e.currency) w
$$;
-- What a project's charity answered, of itself and of the project.
create function health_answers(fund uuid, charity uuid) returns json language sql stable as $$
  select json_agg(json_build_object('reason', a.reason, 'answer', a.answer,
    'answeredOn', to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD')))
  from health_answer a
  where a.charity_id = charity and (a.project_id = fund or a.project_id is null)
$$;
revoke execute on function payments_without_receipt, health_answers from public;
grant execute on function payments_without_receipt, health_answers
  to pennytrail_app, pennytrail_reader;

-- As in 0009 and 0011, with both.
grant create on schema public to pennytrail_reader;
drop function project_facts(uuid, boolean);
create function project_facts(wanted uuid, with_entries boolean,
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
      from (select * from ledger_entry e where e.project_id = wanted order by e.seq desc limit 5) l
      left join ledger_detail d on d.entry_id = l.id
      order by l.seq desc) e;
  end if;
  unproven := payments_without_receipt(wanted);
  answers := health_answers(wanted, charity);
end
$$;
alter function project_facts owner to pennytrail_reader;

drop function projects_facts(uuid[]);
create function projects_facts(wanted uuid[])
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
      select l.id, l.seq, l.entry_date, l.kind, l.category, l.direction, l.amount, l.currency,
        l.source, d.payee, d.description
      from (select * from ledger_entry n where n.project_id = s.id order by n.seq desc limit 5) l
      left join ledger_detail d on d.entry_id = l.id
      order by l.seq desc) e),
    payments_without_receipt(s.id), health_answers(s.id, s.charity_id)
  from (select p.id, p.charity_id from project p where p.id = any (wanted) offset 0) s;
end
$$;
alter function projects_facts owner to pennytrail_reader;
revoke create on schema public from pennytrail_reader;
revoke execute on function project_facts, projects_facts from public;
grant execute on function project_facts, projects_facts to pennytrail_app;
