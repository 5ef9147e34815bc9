-- Whether the actor may see what a gift paid for: its giver, and the teams of the charity and of
-- the donor organisation. Being named publicly on the gift does not give this right.
create or replace function actor_follows_gift(id_of_gift uuid) returns boolean language sql stable as $$
  select actor_is_system()
    or exists (select from donation_giver g where g.donation_id = id_of_gift
               and (g.person_id = actor_id() or g.donor_org_id = any (actor_donor_orgs())))
    or exists (select from donation d where d.id = id_of_gift and is_member(d.charity_id))
$$;

-- How many gifts paid for an entry, and how much they paid in all. Never reveals whose gifts they
-- are.
create or replace function covered_by_gifts(entry uuid) returns table (gifts bigint, covered bigint)
language sql stable rows 1 set app.actor = 'system' as $$
  select count(*), coalesce(sum(part.amount), 0)::bigint from (
    select sum(a.amount) amount from allocation a where a.spending_entry_id = entry
    group by a.gift_entry_id having sum(a.amount) > 0) part
$$;
grant execute on function covered_by_gifts to pennytrail_app;

-- The result of covered_by_gifts for each of these entries that the actor may see.
create or replace function entries_cover(wanted uuid[])
returns table (entry_id uuid, gifts bigint, covered bigint) language sql stable as $$
  select e.id, c.gifts, c.covered from ledger_entry e cross join lateral covered_by_gifts(e.id) c
  where e.id = any (wanted)
$$;
grant execute on function entries_cover to pennytrail_app;

-- Marks a gift by bank transfer as reversed when the entry that recorded it is reversed. Refuses
-- that while part of the gift counts as paid back, because that part would leave the ledger twice.
create or replace function reversed_gift() returns trigger language plpgsql set app.actor = 'system:money' as $$
begin
  if exists (
    select from ledger_entry e
    join donation d on d.id = e.donation_id and d.method <> 'card' and d.refunded > 0
    where e.id = new.reverses_id and e.charity_id = new.charity_id
      and is_gift_kind(e.kind) and e.direction = 'in' and d.status <> 'reversed') then
    raise exception 'gift % has a refund', new.donation_id
      using errcode = 'check_violation', constraint = 'refund_reversed_first';
  end if;
  update donation d set status = 'reversed', refunded = d.amount
  from ledger_entry e
  where d.id = new.donation_id and d.method <> 'card' and e.id = new.reverses_id
    and e.charity_id = new.charity_id and is_gift_kind(e.kind) and e.direction = 'in';
  return null;
end
$$;

-- Whether the actor gave the gift, or is a Manager or Lead of the donor organisation that gave it.
create or replace function actor_gave(gift uuid) returns boolean language sql stable as $$
  select exists (select from donation_giver g where g.donation_id = gift
    and (g.person_id = actor_id() or is_donor_org_manager(g.donor_org_id)))
$$;
grant execute on function actor_gave to pennytrail_app;

-- The card processor's account that took a gift, or null. The charity's team needs this account to
-- know whether the gift can be refunded, but may not read the payment itself.
create or replace function gift_charged_by(gift uuid) returns text
language sql stable set app.actor = 'system' as $$
  select y.stripe_account from donation_payment y where y.donation_id = gift and y.charge is not null
$$;
grant execute on function gift_charged_by to pennytrail_app;

-- Whether part of a gift is unspent in a project: the amount that its entries brought to the fund,
-- less the amount that spending took. The terms of a gift never send money in the general fund
-- back, so that money does not count.
create or replace function gift_unspent_in_project(wanted uuid) returns boolean language sql stable
set app.actor = 'system' as $$
  select exists (
    select from donation d
    join ledger_entry e on e.donation_id = d.id and e.charity_id = d.charity_id
    join ledger_leg l on l.entry_id = e.id and l.charity_id = e.charity_id
    where d.id = wanted and l.project_id is not null
      and l.account in ('income', 'fund', 'fees')
    group by l.project_id
    having -sum(l.amount) > coalesce((
      select sum(a.amount) from gift_balance t join allocation a on a.gift_entry_id = t.id
        and a.charity_id = t.charity_id
      where t.donation_id = wanted and t.project_id = l.project_id), 0))
$$;
grant execute on function gift_unspent_in_project to pennytrail_app;

-- Refuses to change allocations. Only those of a ledger in attribution_backlog can be deleted, which
-- only the owner of the database adds to.
create or replace function refuse_change_of_allocation() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from attribution_backlog b where b.charity_id = old.charity_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- Deletes the allocations of a ledger in attribution_backlog, so that they can be computed again from
-- its entries. The caller holds the lock on the ledger, acts as the system and writes the new ones.
create or replace function clear_allocations(ledger uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  -- The parts of funds follow from the allocations, so those that are stored count no longer.
  select void_fund_parts(ledger);
  delete from allocation a where a.charity_id = ledger
$$;
revoke execute on function clear_allocations from public;
grant execute on function clear_allocations to pennytrail_app;
