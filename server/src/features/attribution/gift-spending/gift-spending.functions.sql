-- Those of these entries that the actor may see, as a giver sees them. Reads as pennytrail_reader, as
-- transaction_rows does.
create or replace function giver_payment_entries(wanted uuid[], ledgers uuid[]) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen_as_team uuid[] := actor_charities();
begin
  return (
    select json_object_agg(e.id, json_build_object('id', e.id, 'sequence', e.seq,
      'date', e.entry_date, 'kind', e.kind, 'payee', d.payee, 'description', d.description,
      'amount', e.amount, 'budgetLine', b.label,
      -- Not has_receipt(), which PostgreSQL would call for each entry.
      'evidence', exists (select from ledger_evidence v
        where v.entry_id = e.id and v.withdrawn_at is null),
      'toProject', case when e.kind = 'transfer' and o.id is not null
        then json_build_object('id', o.id, 'title', o.title) end))
    from ledger_entry e
    left join ledger_detail d on d.entry_id = e.id
    left join project p on p.id = e.project_id
    left join project o on o.id = e.counter_project_id
    left join budget_line b on b.id = e.budget_line_id and p.id is not null
    where e.charity_id = any (ledgers) and e.id = any (wanted) and (actor_is_system() or e.charity_id = any (seen_as_team)
      or e.project_id is null or p.id is not null
      or (e.direction = 'between' and (e.counter_project_id is null or o.id is not null))));
end
$$;
alter function giver_payment_entries owner to pennytrail_reader;
revoke execute on function giver_payment_entries from public;
grant execute on function giver_payment_entries to pennytrail_app;

-- The parts of an answer that depend on the reader: the titles of these projects, these entries, and
-- the published updates that cite them, newest first. "set app.actor" here and below means that the
-- transaction has its actor again when the function ends.
create or replace function seen_by_reader(reader text, projects uuid[], entries uuid[], ledgers uuid[]) returns json
language plpgsql stable set app.actor = '' as $$
begin
  perform set_config('app.actor', reader, true);
  return json_build_object(
    'titles', (select json_object_agg(p.id, p.title) from project p where p.id = any (projects)),
    'entries', case when entries is not null then giver_payment_entries(entries, ledgers) end,
    'updates', case when entries is not null then (
      select json_agg(json_build_object('entryId', k.entry_id, 'id', u.id, 'title', u.title,
        'ofProject', u.project_id is not null) order by u.published_at desc, u.id)
      from update_citation k join update_post u on u.id = k.update_id
      where k.entry_id = any (entries) and u.state = 'published') end);
end
$$;
grant execute on function seen_by_reader to pennytrail_app;

create or replace function to_iso(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
grant execute on function to_iso to pennytrail_app;

-- Where all gifts of a giver went, for a reader who may know it; null while summaries wait to be made
-- again. The caller checks access.
create or replace function giver_spending(reader text, giver uuid) returns json
language plpgsql stable set app.actor = 'system' set plan_cache_mode = force_generic_plan as $$
declare
  funds json;
  latest json;
  entries uuid[];
  projects uuid[];
  ledgers uuid[];
begin
  if not has_giver_summaries(giver) then
    return null;
  end if;
  select json_agg(json_build_object('number', c.number, 'name', c.name,
      'projectId', nullif(f.fund_id, f.charity_id), 'currency', f.currency, 'given', f.given,
      'spent', f.spent, 'fees', f.fees, 'refunded', f.refunded, 'unspent', f.unspent,
      'gifts', f.gifts, 'payments', f.payments, 'since', (
        select to_iso(u.recorded_at) from giver_unspent u
        where u.giver_id = f.giver_id and u.fund_id = f.fund_id and u.currency = f.currency
        order by u.seq limit 1)) order by f.given desc, f.fund_id),
    array_agg(f.fund_id), array_agg(distinct f.charity_id)
  into funds, projects, ledgers
  from giver_fund f join charity c on c.id = f.charity_id
  where f.giver_id = giver;
  select json_agg(json_build_object('id', p.spending_entry_id, 'amount', p.amount,
      'number', c.number, 'name', c.name, 'projectId', nullif(p.fund_id, p.charity_id))
      order by p.entry_date desc, p.spending_seq desc, p.spending_entry_id),
    array_agg(p.spending_entry_id)
  into latest, entries
  from (
    select * from giver_payment
    where giver_id = giver and amount > 0
    order by entry_date desc, spending_seq desc, spending_entry_id limit 10) p
  join charity c on c.id = p.charity_id;
  return json_build_object('funds', funds, 'latest', latest,
    'seen', seen_by_reader(reader, projects, entries, ledgers));
end
$$;
grant execute on function giver_spending to pennytrail_app;

-- Reads where the money of some gifts went, but for what depends on the reader, and whether this
-- person gave the first one: as a person, or in a donor organisation's team. Reads as
-- pennytrail_reader, because the policies of its tables would cost more than their rows. The gifts
-- are few, so an index serves every join best, where a hash would read all balances. Planning takes
-- ten times as long as reading, so each connection plans once.
create or replace function read_gifts_spending(person uuid, gifts uuid[], out is_giver boolean,
  out balances json, out payments json, out total bigint, out returned json, out moves json,
  out projects uuid[], out entries uuid[], out ledgers uuid[])
language plpgsql stable security definer set search_path = public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
set plan_cache_mode = force_generic_plan as $$
declare
  funds uuid[];
  ids uuid[];
  charities uuid[];
begin
  total := 0;
  is_giver := exists (
    select from donation_giver g
    where g.donation_id = gifts[1] and (g.person_id = person or exists (
      select from donor_org_member m
      where m.donor_org_id = g.donor_org_id and m.person_id = person)));
  select json_agg(json_build_object('id', f.id, 'number', c.number, 'name', c.name,
      'projectId', nullif(f.fund_id, f.charity_id), 'currency', f.currency, 'given', f.given,
      'spent', f.spent, 'fees', f.fees, 'refunded', f.refunded, 'unspent', f.unspent,
      'at', to_iso(e.recorded_at)) order by e.recorded_at, e.seq),
    array_agg(f.fund_id), array_agg(f.id) filter (where f.is_kept), array_agg(distinct f.charity_id)
  into balances, funds, ids, charities
  from gift_fund_figures f
  join charity c on c.id = f.charity_id
  join ledger_entry e on e.id = f.id and e.charity_id = f.charity_id
  where f.donation_id = any (gifts);
  if ids is not null then
    select json_agg(json_build_object('id', p.id, 'amount', p.amount, 'balance', p.balance)
        order by p.entry_date desc, p.seq desc),
      array_agg(p.id)
    into payments, entries
    from (
      select a.spending_entry_id id, a.spending_seq seq, e.entry_date,
        sum(a.amount)::bigint amount, max(a.gift_entry_id::text) balance
      from allocation a
      join ledger_entry e on e.id = a.spending_entry_id and e.charity_id = a.charity_id
      where a.gift_entry_id = any (ids) and a.charity_id = any (charities)
      group by 1, 2, 3 having sum(a.amount) > 0 order by 3 desc, 2 desc limit 500) p;
    total := cardinality(entries);
    if total = 500 then
      select count(*) into total from (
        select from allocation a
        where a.gift_entry_id = any (ids) and a.charity_id = any (charities)
        group by a.spending_entry_id having sum(a.amount) > 0) p;
    end if;
    select json_agg(json_build_object('amount', -a.amount, 'at', to_iso(a.recorded_at),
      'sequence', a.seq, 'fromSequence', a.spending_seq, 'balance', a.gift_entry_id,
      'why', a.reason) order by a.recorded_at desc, a.seq desc)
    into returned
    from (
      select a.amount, a.seq, a.spending_seq, a.gift_entry_id, a.reason, e.recorded_at
      from allocation a
      join ledger_entry e on e.id = a.cause_id and e.charity_id = a.charity_id
      where a.gift_entry_id = any (ids) and a.charity_id = any (charities) and a.amount < 0
      order by e.recorded_at desc, a.seq desc limit 100) a;
    select json_agg(json_build_object('amount', e.amount, 'at', to_iso(e.recorded_at),
        'sequence', e.seq, 'number', c.number, 'name', c.name, 'from', e.project_id,
        'to', e.counter_project_id) order by e.seq),
      funds || array_agg(e.project_id) || array_agg(e.counter_project_id)
    into moves, funds
    from ledger_entry e
    join charity c on c.id = e.charity_id
    where e.charity_id = any (charities) and e.donation_id = any (gifts) and e.direction = 'between'
      and coalesce((select o.kind from ledger_entry o where o.id = e.reverses_id
        and o.charity_id = e.charity_id), e.kind) = 'transfer';
  end if;
  projects := funds;
  ledgers := charities;
end
$$;
alter function read_gifts_spending owner to pennytrail_reader;
revoke execute on function read_gifts_spending from public;
grant execute on function read_gifts_spending to pennytrail_app;

-- Where the money of some gifts went, for a reader who may know it, with at most 500 payments, and
-- whether the reader gave the first one. `balances` is null if none of the money has arrived. The
-- caller checks access.
create or replace function gifts_spending(reader text, gifts uuid[]) returns json
language plpgsql stable set app.actor = 'system' as $$
begin
  return (select json_build_object('isGiver', r.is_giver, 'balances', r.balances,
      'payments', r.payments, 'total', r.total, 'returned', r.returned, 'moves', r.moves,
      'seen', seen_by_reader(reader, r.projects, r.entries, r.ledgers))
    from read_gifts_spending(reader::uuid, gifts) r);
end
$$;
grant execute on function gifts_spending to pennytrail_app;
