-- A year whose accounts are made up is locked: no entry is dated into it any more, and what has to
-- be put right is recorded in the open one. Only the last one locked can be opened again, and that
-- it was, with the reason, stays.
create table year_lock (
  id uuid primary key,
  charity_id uuid not null references charity,
  locked_through date not null, -- the last day of the year
  locked_by uuid references person,
  locked_at timestamptz not null,
  opened_by uuid references person,
  opened_at timestamptz,
  opened_reason text check (length(opened_reason) between 1 and 500),
  check ((opened_at is null) = (opened_reason is null)),
  check (opened_by is null or opened_at is not null),
  -- Today is always open, so that a correction has a day to be dated on.
  constraint year_lock_of_the_past check (locked_through < (locked_at at time zone 'UTC')::date)
);
create index year_lock_of_charity on year_lock (charity_id, locked_through desc)
  where opened_at is null;
grant select, insert on year_lock to pennytrail_app;
grant update (opened_by, opened_at, opened_reason) on year_lock to pennytrail_app;

alter table year_lock enable row level security;
alter table year_lock force row level security;
create policy seen on year_lock for select using (
  actor_is_system() or actor_rank(charity_id) > 0);
create policy locked on year_lock for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 4);
create policy opened on year_lock for update
  using (actor_is_system() or actor_rank(charity_id) >= 4);

-- The last day that is locked; null where none is. Everyone may know it.
create function year_locked_through(charity uuid) returns date
language sql stable security definer set search_path = public, pg_temp set app.actor = 'system' as
$$ select max(l.locked_through) from year_lock l
   where l.charity_id = charity and l.opened_at is null $$;
grant execute on function year_locked_through to pennytrail_app;

-- Years are locked one after the other and opened from the last one back. The ledger's head is
-- locked, so that no entry is being posted meanwhile.
create function check_year_lock() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system' as $$
begin
  perform from ledger_head h where h.charity_id = new.charity_id for update;
  if tg_op = 'INSERT' then
    if new.opened_at is not null or new.locked_through <= year_locked_through(new.charity_id) then
      raise exception 'that year is locked already'
        using errcode = 'check_violation', constraint = 'year_lock_in_turn';
    end if;
  elsif old.opened_at is not null
     or new.locked_through is distinct from year_locked_through(new.charity_id) then
    raise exception 'only the last locked year can be opened, once'
      using errcode = 'check_violation', constraint = 'year_lock_in_turn';
  end if;
  return new;
end
$$;
create trigger year_lock_in_turn before insert or update on year_lock
  for each row execute function check_year_lock();
create trigger append_only before delete on year_lock
  for each row execute function refuse_change();
create trigger append_only_table before truncate on year_lock
  for each statement execute function refuse_change();

-- Asked once of all the entries of a statement.
create function check_year_open() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system' as $$
declare
  wrong uuid;
begin
  select e.id into wrong from new_entries e
  join year_lock l on l.charity_id = e.charity_id and l.opened_at is null
    and l.locked_through >= e.entry_date
  limit 1;
  if wrong is not null then
    raise exception 'ledger entry % is dated into a locked year', wrong
      using errcode = 'check_violation', constraint = 'ledger_entry_year_open';
  end if;
  return null;
end
$$;
create trigger ledger_entry_year_open after insert on ledger_entry
  referencing new table as new_entries for each statement execute function check_year_open();
