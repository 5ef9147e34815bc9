-- The rank of each payment state. A gift never changes to a state of a lower rank, so that a late
-- event cannot undo a payment. A new dispute can follow a won one, so `disputed` and `won` have the
-- same rank.
create or replace function donation_rank(status text) returns integer
  language sql immutable parallel safe as
$$ select case status when 'pending' then 0 when 'processing' then 1 when 'failed' then 1
     when 'expired' then 2 when 'succeeded' then 3 when 'partly-refunded' then 4
     when 'disputed' then 5 when 'won' then 5 when 'lost' then 7 when 'refunded' then 8
     when 'reversed' then 9 end $$;

-- Refuses a state of a lower rank, a change of the gift's own fields, and a lower refunded amount.
-- The state and the refunded amount may go back only if a refund has failed.
create or replace function donation_moves_forward() returns trigger language plpgsql as $$
declare
  came_back boolean := new.refunded < old.refunded;
begin
  if came_back and not exists (
    select from donation_refund r where r.donation_id = new.id and r.failed_at is not null) then
    raise exception 'a refund is not taken back'
      using errcode = 'check_violation', constraint = 'donation_moves_forward';
  end if;
  if donation_rank(new.status) < donation_rank(old.status)
     and not (came_back and new.succeeded_at is not null) then
    raise exception 'a gift that is % does not become %', old.status, new.status
      using errcode = 'check_violation', constraint = 'donation_moves_forward';
  end if;
  if (new.id, new.charity_id, new.project_id, new.gift, new.fee_cover, new.currency, new.created_at)
     is distinct from
     (old.id, old.charity_id, old.project_id, old.gift, old.fee_cover, old.currency, old.created_at)
  then
    raise exception 'what was given does not change'
      using errcode = 'check_violation', constraint = 'donation_moves_forward';
  end if;
  return new;
end
$$;

-- Takes back a refund that a charity recorded by mistake, when its entry is reversed. The giver is
-- told by a job, because the reversal can come from any part of the product.
create or replace function refund_corrected() returns trigger language plpgsql
set app.actor = 'system:money' as $$
declare
  corrected donation_refund;
begin
  update donation_refund r set failed_at = new.recorded_at
  where r.id = new.reverses_id::text and r.donation_id = new.donation_id and r.failed_at is null
  returning * into corrected;
  if corrected.id is null then
    return null;
  end if;
  update refund_request set state = 'failed' where provider_id = corrected.id;
  update donation d set refunded = d.refunded - corrected.amount,
    status = case when d.refunded - corrected.amount > 0 then 'partly-refunded' else 'succeeded' end
  where d.id = corrected.donation_id;
  perform graphile_worker.add_job('tell-refund-corrected',
    payload => json_build_object('refundId', corrected.id), max_attempts => 12,
    job_key => 'refund-corrected-' || corrected.id);
  return null;
end
$$;

-- Whether the actor gave the gift. Everyone else sees only sums, through entries_cover.
create or replace function is_own_gift(donation uuid) returns boolean language sql stable as
$$ select donation is not null and exists (
     select from donation_giver g where g.donation_id = donation and g.person_id = actor_id()) $$;
grant execute on function is_own_gift to pennytrail_app;

-- The refunds and disputes of a gift since the day `since`, in UK time.
create or replace function given_back_since(gift uuid, since date) returns bigint
language sql stable as
$$ select (coalesce((select sum(r.amount) from donation_refund r where r.donation_id = gift
       and r.failed_at is null
       and (r.refunded_at at time zone 'Europe/London')::date >= since), 0)
   + coalesce((select sum(t.taken) from donation_dispute t where t.donation_id = gift
       and (t.opened_at at time zone 'Europe/London')::date >= since), 0))::bigint $$;
grant execute on function given_back_since to pennytrail_app;

-- The amount of a gift that a giving statement counts for the time from the day `since`, less
-- refunds and disputes since that day. Days are in UK time. Most gifts have no refund or dispute;
-- PostgreSQL inlines this function, so that summing them calls none.
create or replace function given_since(d donation, since date) returns bigint language sql stable as
$$ select case when (d.succeeded_at at time zone 'Europe/London')::date >= since
     then d.amount else 0 end
   - case when d.refunded = 0 and d.taken_back = 0 then 0 else given_back_since(d.id, since) end $$;
grant execute on function given_since to pennytrail_app;

-- How a gift was paid, for the charity's team, which may not read the payment itself.
create or replace function gift_paid_by(gift uuid) returns text
language sql stable set app.actor = 'system' as $$
  select coalesce(y.method, d.method)
  from donation d left join donation_payment y on y.donation_id = d.id where d.id = gift_paid_by.gift
$$;
grant execute on function gift_paid_by to pennytrail_app;

-- Whether a payment with this id has been started, by whomever.
create or replace function gift_is_started(gift uuid) returns boolean
language sql stable set app.actor = 'system' as
$$ select exists (select from donation d where d.id = gift_is_started.gift) $$;
grant execute on function gift_is_started to pennytrail_app;

-- Takes advisory locks for the start of a payment, in the order of `names`. Then counts the declined
-- cards of its giver (account or browser) on payment pages of the last day, and decides whether a
-- neighbourhood is closed to guests: the declines there of the last day weigh at least `allowed`, and 1
-- more for every two cards that paid there. Its plans are made once, because planning takes longer
-- than running.
create or replace function lock_start(names text[], giver uuid, browser bytea, network bytea,
  allowed integer, now timestamptz, out own_declines bigint, out network_closed boolean,
  out has_payments boolean)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  since constant timestamptz := now - interval '1 day';
  against bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(n.name, 0)) from unnest(names) as n (name);
  -- A payment page expires an hour after the start.
  select coalesce(sum(y.declines) filter (where y.expires_at > since + interval '1 hour'), 0),
    count(*) > 0
  into own_declines, has_payments
  from donation_payment y
  where y.donation_id in (
    select g.donation_id from donation_giver g where g.person_id = giver
    union all select t.id from donor_grant t where t.recorded_by = giver
    union all select b.donation_id from donation_payment b where b.browser_hash = browser);
  select coalesce(sum(o.weight), 0) into against
  from card_outcome o where o.network_hash = network and not o.paid and o.at > since;
  network_closed := against >= allowed;
  if network_closed then
    -- Stops counting as soon as enough cards have paid.
    select count(*) < 2 * (against - allowed + 1) into network_closed
    from (select from card_outcome o where o.network_hash = network and o.paid and o.at > since
      limit 2 * (against - allowed + 1)) p;
  end if;
end
$$;
grant execute on function lock_start to pennytrail_app;

-- Counts and adds up the gifts that have arrived at a charity, and counts those by a named giver: all of
-- them, those with or without a name, and those to one project or to the general fund. Reads as the
-- system, because row-level security would take most of the time; callers pass a charity whose gifts
-- the reader may see.
create or replace function sum_received(charity uuid, of_named boolean, fund text)
returns table (gifts bigint, named bigint, received bigint) language sql stable
set app.actor = 'system' as $$
  select count(*), count(d.public_name),
    coalesce(sum(d.amount - d.refunded - d.taken_back), 0)::bigint
  from donation d
  where d.charity_id = charity and d.succeeded_at is not null
    and (of_named is null or (d.public_name is not null) = of_named)
    and (fund is null or coalesce(d.project_id::text, 'general') = fund)
$$;
grant execute on function sum_received to pennytrail_app;

-- Whether a gift is history from before its charity came here, which no ledger entry records.
create or replace function gift_is_earlier(wanted uuid) returns boolean language sql stable
set app.actor = 'system' as $$
  select exists (select from donation d where d.id = wanted and d.status = 'earlier')
$$;
grant execute on function gift_is_earlier to pennytrail_app;

-- The newest gifts to a charity that have a text in the giver's name, the message, the reference or the
-- title of the project, at most `most`. Of givers by card only the name that they chose is searched.
-- The caller is in the charity's team, which sees all of this; as the system, PostgreSQL checks no
-- policy for each of a hundred thousand gifts. A reference has no other characters than PT-0123-ABCD.
create or replace function received_with_text(charity uuid, searched text, of_named boolean, fund text,
  most integer)
returns setof uuid language sql stable set app.actor = 'system' as $$
  with part as materialized (
    select t.text, t.text ~ '^[-pt0-9a-f]+$' as is_of_reference
    from (select fold_text(searched) as text) t
  ), titled as materialized (
    select array(select p.id from project p
      where p.charity_id = charity and contains_text(p.title, searched)) as ids
  )
  select d.id from donation d
  where d.charity_id = charity and d.succeeded_at is not null
    and (of_named is null or (d.public_name is not null) = of_named)
    and (fund is null or coalesce(d.project_id::text, 'general') = fund)
    and (strpos(fold_text(d.public_name), (select text from part)) > 0
      or d.message <> '' and strpos(fold_text(d.message), (select text from part)) > 0
      or d.project_id = any ((select ids from titled)::uuid[])
      or (select is_of_reference from part)
        and strpos(fold_text(d.reference), (select text from part)) > 0
      or d.method <> 'card' and strpos(fold_text((
        select i.giver from ledger_entry e join ledger_identity i on i.entry_id = e.id
        where e.donation_id = d.id and e.charity_id = d.charity_id
          and is_gift_kind(e.kind) and i.giver <> ''
        order by e.seq limit 1)), (select text from part)) > 0)
  order by d.succeeded_at desc, d.id desc limit most
$$;
grant execute on function received_with_text to pennytrail_app;
