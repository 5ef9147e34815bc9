-- The match that a gift of `gift` pence has in full: by the ratio of its pot, at most `max_each`.
create or replace function full_match(gift bigint, ratio text, max_each bigint) returns bigint
language sql immutable parallel safe as $$
  select least(max_each,
    case ratio when '1:1' then gift when '2:1' then gift * 2 when '1:2' then gift / 2 end) $$;
grant execute on function full_match to pennytrail_app;

-- Whether a gift has arrived, also if it went back later.
create or replace function gift_has_arrived(status text) returns boolean
language sql immutable parallel safe as $$
  select status in ('succeeded', 'partly-refunded', 'refunded', 'disputed', 'won', 'lost') $$;
grant execute on function gift_has_arrived to pennytrail_app;

-- The part of a gift that can be matched: all of it while it is paid, nothing of one that failed, and of
-- one that arrived what did not go back.
create or replace function gift_to_match(d donation) returns bigint
language sql stable as $$
  select case when d.status in ('pending', 'processing') then d.gift
    when gift_has_arrived(d.status) then least(d.gift, d.amount - d.refunded - d.taken_back)
    else 0 end $$;
grant execute on function gift_to_match to pennytrail_app;

-- Keeps what a pledge has promised, and lets nothing but the trigger of match_part change what is
-- allocated of it. Less is pledged after a withdrawal, never more.
create or replace function match_pledge_conserved() returns trigger language plpgsql as $$
begin
  if new.allocated <> old.allocated and pg_trigger_depth() < 2 then
    raise exception 'only matches of gifts change what is allocated of a pledge'
      using errcode = 'check_violation', constraint = 'match_pledge_conserved';
  end if;
  if new.pledged > old.pledged
     or (old.accepted_at is not null and new.accepted_at is distinct from old.accepted_at)
     or (old.declined_at is not null and new.declined_at is distinct from old.declined_at) then
    raise exception 'a pledge never grows, and is answered once'
      using errcode = 'check_violation', constraint = 'match_pledge_conserved';
  end if;
  return new;
end
$$;

create or replace function match_gift_conserved() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'only the parts of a match change its sum'
      using errcode = 'check_violation', constraint = 'match_gift_conserved';
  end if;
  return new;
end
$$;

-- Counts each change of a match at its pledge and at its gift, so that pledged = reserved + settled +
-- free at every moment. The constraint of the pledge refuses to allocate more than is free.
create or replace function match_part_counted() returns trigger language plpgsql
set app.actor = 'system:money' as $$
declare
  change bigint := new.amount - case when tg_op = 'UPDATE' then old.amount else 0 end;
begin
  if tg_op = 'UPDATE' and (new.donation_id, new.pledge_id) is distinct from
     (old.donation_id, old.pledge_id) then
    raise exception 'a match stays with its gift and its pledge'
      using errcode = 'check_violation', constraint = 'match_part_counted';
  end if;
  if change <> 0 then
    update match_pledge set allocated = allocated + change where id = new.pledge_id;
    update match_gift set matched = matched + change where donation_id = new.donation_id;
  end if;
  return null;
end
$$;

-- The pot that matches a gift to a fund now: one of the project before one of the whole charity, the
-- older first, one with money before one without. Null if there is none.
create or replace function open_match_pot(charity uuid, project uuid, now timestamptz) returns uuid
language sql stable set app.actor = 'system' as $$
  select m.id from match_pot m
  join lateral (select sum(p.free) as free from match_pledge p
    where p.pot_id = m.id and p.accepted_at is not null) s on s.free is not null
  where m.charity_id = charity and (m.project_id is null or m.project_id = project)
    and (now at time zone 'Europe/London')::date between m.starts_on and m.ends_on
  order by (s.free > 0) desc, m.project_id is null, m.opened_at, m.id limit 1 $$;
grant execute on function open_match_pot to pennytrail_app;

-- Adds up to `most` pence of the pot's pledges to a gift, in the order of the pledges. A pledge matches
-- only gifts that were started after the charity accepted it, because only those can come for its
-- sake, and no gift of its own pledger. Locks the pledges until the transaction ends.
create or replace function give_match(gift uuid, most bigint) returns bigint language plpgsql
set app.actor = 'system:money' as $$
declare
  rest bigint := most;
  pledge record;
  part bigint;
begin
  for pledge in
    select p.id, p.free from match_pledge p
    join match_gift g on g.donation_id = give_match.gift and g.pot_id = p.pot_id
    where p.accepted_at <= g.asked_at
      and not exists (select from donation_giver o
        where o.donation_id = give_match.gift and o.person_id = p.person_id)
    order by p.place for no key update of p
  loop
    exit when rest = 0;
    part := least(rest, pledge.free);
    continue when part = 0;
    insert into match_part (donation_id, pledge_id, amount) values (give_match.gift, pledge.id, part)
    on conflict (pledge_id, donation_id) do update set amount = match_part.amount + excluded.amount;
    rest := rest - part;
  end loop;
  return most - rest;
end
$$;
grant execute on function give_match to pennytrail_app;

-- Reserves the match of a gift that is being started, and returns it in pence. A gift that gets none
-- is noted too: it is offered what others release.
create or replace function reserve_match(gift uuid, pot uuid, now timestamptz) returns bigint
language plpgsql set app.actor = 'system:money' as $$
declare
  wanted bigint;
begin
  insert into match_gift (donation_id, pot_id, asked_at, wanted)
  select d.id, m.id, now, full_match(d.gift, m.ratio, m.max_each)
  from donation d, match_pot m where d.id = reserve_match.gift and m.id = reserve_match.pot
  returning match_gift.wanted into wanted;
  return give_match(reserve_match.gift, wanted);
end
$$;
grant execute on function reserve_match to pennytrail_app;

-- Follows the state of a gift in the transaction that changes it: a match is settled when its gift
-- arrives. What the gift no longer needs is released, and what it lacks is looked for, by a job of
-- the pot, so that no payment waits for another one's pledge.
create or replace function match_follows_gift() returns trigger language plpgsql
set app.actor = 'system:money' as $$
declare
  followed match_gift;
begin
  update match_gift g set has_arrived = gift_has_arrived(new.status),
    wanted = full_match(gift_to_match(new), m.ratio, m.max_each)
  from match_pot m where g.donation_id = new.id and m.id = g.pot_id
  returning g.* into followed;
  if followed.matched > followed.wanted
     or (followed.has_arrived and followed.matched < followed.wanted) then
    perform graphile_worker.add_job('share-match',
      payload => json_build_object('potId', followed.pot_id), max_attempts => 12,
      job_key => 'share-match-' || followed.pot_id);
  end if;
  return null;
end
$$;

-- Takes back what gifts no longer need, the newest pledge first and never what is paid. Then offers
-- what is free to gifts that arrived and lack it, in their order, at most 500 of them. Gifts that
-- another transaction is changing are left to the job that this change queues. Returns whether more
-- may be left to do. Locks the pledges until the transaction ends.
create or replace function share_match(pot uuid) returns boolean language plpgsql
set app.actor = 'system:money' as $$
declare
  gift match_gift;
  part match_part;
  excess bigint;
  looked integer := 0;
begin
  perform from match_pledge p where p.pot_id = pot order by p.place for no key update of p;
  for gift in
    select * from match_gift g where g.pot_id = pot and g.matched > g.wanted
    order by g.asked_at, g.donation_id for no key update of g skip locked
  loop
    excess := gift.matched - gift.wanted;
    for part in
      select t.* from match_part t join match_pledge p on p.id = t.pledge_id
      where t.donation_id = gift.donation_id and t.amount > t.paid order by p.place desc
    loop
      exit when excess = 0;
      update match_part t set amount = t.amount - least(excess, part.amount - part.paid)
      where t.donation_id = part.donation_id and t.pledge_id = part.pledge_id;
      excess := excess - least(excess, part.amount - part.paid);
    end loop;
  end loop;
  for gift in
    select * from match_gift g
    where g.pot_id = pot and g.has_arrived and g.matched < g.wanted
      and exists (select from match_pledge p
        where p.pot_id = pot and p.free > 0 and p.accepted_at <= g.asked_at)
    order by g.asked_at, g.donation_id limit 500 for no key update of g skip locked
  loop
    looked := looked + 1;
    perform give_match(gift.donation_id, gift.wanted - gift.matched);
    exit when not exists (select from match_pledge p where p.pot_id = pot and p.free > 0);
  end loop;
  return looked = 500;
end
$$;
grant execute on function share_match to pennytrail_app;

-- Refuses a match that is backed by no pledge. Typed matches of old stay.
create or replace function match_is_backed() returns trigger language plpgsql as $$
begin
  if new.pledge_id is null or new.matched_gift_id is null then
    raise exception 'a match names its gift and its pledge'
      using errcode = 'check_violation', constraint = 'match_is_backed';
  end if;
  return new;
end
$$;

-- Counts a match that its pledge has paid. It goes to the fund of its gift, which has arrived, and is
-- never more than what is settled.
create or replace function match_paid() returns trigger language plpgsql
set app.actor = 'system:money' as $$
begin
  update match_part t set paid = t.paid + new.amount
  from match_gift g join donation d on d.id = g.donation_id
  where t.pledge_id = new.pledge_id and t.donation_id = new.matched_gift_id
    and g.donation_id = t.donation_id and g.has_arrived and d.charity_id = new.charity_id
    and d.project_id is not distinct from new.project_id and d.currency = new.currency;
  if not found then
    raise exception 'a match is paid for a gift that its pledge matches, into the fund of the gift'
      using errcode = 'check_violation', constraint = 'match_paid';
  end if;
  return null;
end
$$;

-- A match whose entry is reversed is owed again.
create or replace function match_payment_reversed() returns trigger language plpgsql
set app.actor = 'system:money' as $$
begin
  update match_part t set paid = t.paid - e.amount
  from ledger_entry e
  where e.id = new.reverses_id and e.charity_id = new.charity_id and e.pledge_id is not null
    and t.pledge_id = e.pledge_id and t.donation_id = e.matched_gift_id;
  return null;
end
$$;

-- The pledges that match a gift, with the names that pledgers chose to publish. The caller may see the gift.
create or replace function match_of_gift(gift uuid)
returns table (name text, amount bigint, paid bigint, entries bigint[])
language sql stable set app.actor = 'system' as $$
  select p.public_name, t.amount, t.paid,
    array(select e.seq from ledger_entry e where e.pledge_id = t.pledge_id
      and e.matched_gift_id = t.donation_id and e.charity_id = p.charity_id
      and not exists (select from ledger_entry r
        where r.reverses_id = e.id and r.charity_id = e.charity_id)
      order by e.seq)
  from match_part t join match_pledge p on p.id = t.pledge_id
  where t.donation_id = gift and t.amount > 0 order by p.place $$;
grant execute on function match_of_gift to pennytrail_app;
