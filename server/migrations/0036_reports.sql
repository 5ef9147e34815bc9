-- Reports: what a fund or several took in and paid out over a period, from the legs of the ledger.
grant usage, create on schema public to pennytrail_reader;
grant select on ledger_leg to pennytrail_reader;
create policy hangs_on_seen on ledger_leg for select to pennytrail_reader using (true);

-- Every movement of these funds of a charity, added up: of the projects named (all where null) those
-- that whoever acts sees, and the general fund where it is wanted. A reversal counts as what it
-- reverses. Only the first `up_to` entries of the ledger count (all where null), so that what was
-- added up once can be added up again. What raises a fund is positive.
create function fund_movements(charity uuid, projects uuid[], general boolean, since date,
  until date, up_to bigint)
returns table (project_id uuid, currency text, account text, kind text, category text,
  budget_line_id uuid, before bigint, within bigint, moved_in bigint, moved_out bigint,
  entries bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen uuid[] := array(select p.id from project p
    where p.charity_id = charity and (projects is null or p.id = any (projects)));
begin
  -- Written for each case, since one plan for both reads a large ledger for a small project.
  return query execute format($query$
    select l.project_id, e.currency::text, l.account, coalesce(u.kind, e.kind) kind,
      coalesce(u.category, e.category) category, coalesce(u.budget_line_id, e.budget_line_id),
      coalesce(sum(-l.amount) filter (where e.entry_date < $3), 0)::bigint,
      coalesce(sum(-l.amount) filter (where e.entry_date >= $3), 0)::bigint,
      coalesce(sum(-l.amount) filter (where e.entry_date >= $3
        and (l.amount < 0) <> (e.reverses_id is not null)), 0)::bigint,
      coalesce(sum(l.amount) filter (where e.entry_date >= $3
        and (l.amount > 0) <> (e.reverses_id is not null)), 0)::bigint,
      count(*) filter (where e.entry_date >= $3)
    from ledger_entry e
    join ledger_leg l on l.entry_id = e.id
    left join ledger_entry u on u.id = e.reverses_id
    where e.charity_id = $1 and e.entry_date <= $4 and e.seq <= $5 and %s
      and l.account not in ('stripe-balance', 'bank', 'gift-aid-receivable')
      and (l.project_id = any ($2) or (l.project_id is null and $6))
    group by 1, 2, 3, 4, 5, 6$query$,
    case when general then 'true' else '(e.project_id = any ($2) or e.counter_project_id = any ($2))' end)
  using charity, seen, coalesce(since, '-infinity'::date), coalesce(until, 'infinity'::date),
    coalesce(up_to, 9223372036854775807), general;
end
$$;

-- How much of the spending of the same funds and period is borne out, of what still stands.
create function spending_borne_out(charity uuid, projects uuid[], general boolean, since date,
  until date, up_to bigint)
returns table (currency text, spent bigint, entries bigint, with_receipt bigint, matched bigint,
  told bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen uuid[] := array(select p.id from project p
    where p.charity_id = charity and (projects is null or p.id = any (projects)));
begin
  return query execute format($query$
    select e.currency::text, sum(e.amount)::bigint, count(*),
      coalesce(sum(e.amount) filter (where has_receipt(e.id)), 0)::bigint,
      coalesce(sum(e.amount) filter (where is_matched(e.id)), 0)::bigint,
      coalesce(sum(e.amount) filter (where is_told(e.id)), 0)::bigint
    from ledger_entry e
    where e.charity_id = $1 and e.kind in ('spending', 'onward-grant')
      and e.entry_date between $3 and $4 and e.seq <= $5 and %s
      and (e.project_id = any ($2) or (e.project_id is null and $6))
      and not exists (select from ledger_entry r where r.reverses_id = e.id and r.seq <= $5)
    group by 1 order by 1$query$,
    case when general then 'true' else 'e.project_id = any ($2)' end)
  using charity, seen, coalesce(since, '-infinity'::date), coalesce(until, 'infinity'::date),
    coalesce(up_to, 9223372036854775807), general;
end
$$;

alter function fund_movements owner to pennytrail_reader;
alter function spending_borne_out owner to pennytrail_reader;
revoke create on schema public from pennytrail_reader;
revoke execute on function fund_movements, spending_borne_out from public;
grant execute on function fund_movements, spending_borne_out to pennytrail_app;

-- A report as it was frozen: its figures for good, with where the ledger then ended.
create table report (
  id uuid primary key,
  charity_id uuid not null references charity,
  project_id uuid, -- null: of the charity
  period_from date,
  period_to date not null,
  note text not null default '' check (length(note) <= 500),
  figures jsonb not null check (figures ->> 'version' = '1'),
  ledger_size bigint not null check (ledger_size >= 0),
  ledger_head bytea not null check (length(ledger_head) = 32),
  frozen_at timestamptz not null,
  frozen_by uuid not null references person,
  frozen_role text not null,
  is_demo boolean not null default false,
  -- What its link carries, hashed with a key; null where it is not shared.
  share_id uuid,
  shared_at timestamptz,
  foreign key (project_id, charity_id) references project (id, charity_id) on delete cascade,
  check (period_from is null or period_from <= period_to),
  check ((share_id is null) = (shared_at is null))
);
create index report_charity on report (charity_id, frozen_at desc);
create index report_project on report (project_id) where project_id is not null;
create unique index report_share on report (share_id) where share_id is not null;
grant select, insert on report to pennytrail_app;
grant update (share_id, shared_at) on report to pennytrail_app;

alter table report enable row level security;
alter table report force row level security;
-- Read by the team, and by whoever sees the project or the charity's page.
create policy seen on report for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or case when project_id is null
      then exists (select from charity c where c.id = charity_id and c.status <> 'claimed')
        and not content_is_hidden('charity', charity_id)
      else exists (select from project p where p.id = project_id) end
);
create policy frozen on report for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 3);
create policy shared on report for update
  using (actor_is_system() or actor_rank(charity_id) >= 3);

-- Its figures never change, whoever asks.
create function report_stays() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'share_id' - 'shared_at') is distinct from
     (to_jsonb(old) - 'share_id' - 'shared_at') then
    raise exception 'a frozen report does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger report_stays before update on report
  for each row execute function report_stays();
