-- Where gifts went: what each spending entry took of which gift, appended by the transaction that
-- posts the entry, under the lock on the charity's ledger. docs/attribution.md states the rules.

-- The budget lines that a gift is tied to. Told when it is posted, never afterwards.
create table gift_line (
  entry_id uuid not null references ledger_entry,
  -- Checked at commit, because a project's budget is written anew as a whole.
  budget_line_id uuid not null references budget_line deferrable initially deferred,
  charity_id uuid not null,
  primary key (entry_id, budget_line_id)
);
create index gift_line_budget_line on gift_line (budget_line_id);

-- The record itself: taken from a gift above zero, given back to it below.
create table allocation (
  charity_id uuid not null,
  seq bigint not null, -- of the entry that caused it
  position integer not null,
  cause_id uuid not null references ledger_entry,
  lot_id uuid not null references ledger_entry, -- the entry that brought the gift into the fund
  use_id uuid not null references ledger_entry, -- the entry that spent the money
  use_seq bigint not null,
  amount bigint not null check (amount <> 0),
  why text not null check (why in ('spent', 'returned', 'released')),
  primary key (charity_id, seq, position),
  check ((why = 'spent') = (amount > 0)),
  check ((why = 'spent') = (cause_id = use_id))
);
create index allocation_lot on allocation (lot_id, use_seq desc);
create index allocation_use on allocation (use_id);

-- A gift's money in one fund: kept for speed, from the first time that it is needed; a check proves
-- it equal to what the entries and the record say. A gift that nothing was taken of has no row yet.
create table gift_lot (
  id uuid primary key references ledger_entry,
  charity_id uuid not null,
  project_id uuid, -- null is the general fund
  currency char(3) not null,
  seq bigint not null,
  donation_id uuid,
  lines uuid[] not null default '{}',
  moved_here boolean not null,
  given bigint not null check (given > 0),
  fees_charged bigint not null check (fees_charged >= 0),
  refunded bigint not null check (refunded >= 0),
  moved bigint not null check (moved >= 0),
  allocated bigint not null check (allocated >= 0),
  unspent bigint not null
) with (fillfactor = 70);
create index gift_lot_open on gift_lot (charity_id, project_id, currency, seq) where unspent > 0;
create index gift_lot_donation on gift_lot (donation_id) where donation_id is not null;

-- Up to which entry every gift of a fund has its row in gift_lot.
create table gift_lot_reach (
  charity_id uuid not null,
  project_id uuid,
  currency char(3) not null,
  seq bigint not null,
  unique nulls not distinct (charity_id, project_id, currency)
);

-- Ledgers that were written before this table was: brought up before the first request.
create table attribution_backlog (charity_id uuid primary key references charity);
insert into attribution_backlog select charity_id from ledger_head where seq > 0;

-- Gifts to a general fund, in order.
create index ledger_entry_general on ledger_entry (charity_id, seq) where project_id is null;

grant select, insert on gift_line, allocation, gift_lot to pennytrail_app;
grant update (fees_charged, refunded, moved, allocated, unspent) on gift_lot to pennytrail_app;
grant select, insert, update on gift_lot_reach to pennytrail_app;
grant select, delete on attribution_backlog to pennytrail_app;

do $$
declare
  name text;
begin
  foreach name in array array['gift_line', 'allocation'] loop
    execute format('create trigger append_only before update or delete on %I
      for each row execute function refuse_change()', name);
    execute format('create trigger append_only_table before truncate on %I
      for each statement execute function refuse_change()', name);
  end loop;
  create trigger append_only before delete on gift_lot
    for each row execute function refuse_change();
end
$$;

-- Who sees: the gift's giver and the charity's team. Everyone else learns sums by entry_cover below.
create function is_own_gift(donation uuid) returns boolean language sql stable as
$$ select donation is not null and exists (
     select from donation_giver g where g.donation_id = donation and g.person_id = actor_id()) $$;
grant execute on function is_own_gift to pennytrail_app;

alter table gift_line enable row level security;
alter table gift_line force row level security;
create policy seen on gift_line for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[])
  or exists (select from ledger_entry e where e.id = entry_id and is_own_gift(e.donation_id)));
create policy made on gift_line for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 2);

alter table gift_lot enable row level security;
alter table gift_lot force row level security;
create policy seen on gift_lot for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[])
  or is_own_gift(donation_id));
create policy made on gift_lot for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 2);
create policy changed on gift_lot for update
  using (actor_is_system() or actor_rank(charity_id) >= 2);

alter table allocation enable row level security;
alter table allocation force row level security;
create policy seen on allocation for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[])
  or exists (select from gift_lot l where l.id = lot_id and is_own_gift(l.donation_id)));
create policy made on allocation for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 2);

alter table gift_lot_reach enable row level security;
alter table gift_lot_reach force row level security;
create policy of_the_ledger on gift_lot_reach
  using (actor_is_system() or actor_rank(charity_id) >= 2);

alter table attribution_backlog enable row level security;
alter table attribution_backlog force row level security;
create policy seen on attribution_backlog for select using (true);
create policy done on attribution_backlog for delete using (actor_is_system());

-- What gifts paid of an entry: how many they were, and how much in all. Never whose.
create function covered_by_gifts(entry uuid) returns table (gifts bigint, covered bigint)
language sql stable rows 1 set app.actor = 'system' as $$
  select count(*), coalesce(sum(part.amount), 0)::bigint from (
    select sum(a.amount) amount from allocation a where a.use_id = entry
    group by a.lot_id having sum(a.amount) > 0) part
$$;
-- The same of those of these entries that whoever acts sees.
create function entries_cover(wanted uuid[])
returns table (entry_id uuid, gifts bigint, covered bigint) language sql stable as $$
  select e.id, c.gifts, c.covered from ledger_entry e cross join lateral covered_by_gifts(e.id) c
  where e.id = any (wanted)
$$;
grant execute on function covered_by_gifts, entries_cover to pennytrail_app;
