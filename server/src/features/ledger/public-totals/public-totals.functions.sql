-- Locks the ledgers of these charities until the transaction ends, as posting does, and creates
-- those that do not exist yet.
create or replace function lock_ledgers(charities uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set app.actor = 'system:money' as $$
begin
  insert into ledger_head (charity_id) select c.id from charity c where c.id = any (charities)
  order by c.id on conflict do nothing;
  perform from ledger_head h where h.charity_id = any (charities) order by h.charity_id for update;
end
$$;
revoke execute on function lock_ledgers from public;
grant execute on function lock_ledgers to pennytrail_app;

-- Adds what projects receive and spend to the sums of their charities, once for all totals of a
-- statement. Posting has locked the ledger before, so nobody changes who sees the project until the
-- transaction ends.
create or replace function add_to_public_totals() returns trigger language plpgsql security definer
set search_path = public, pg_temp set app.actor = 'system:money' set enable_seqscan = off as $$
begin
  if tg_op = 'INSERT' then
    insert into charity_public_total as t (charity_id, currency, received, spent, entries)
    select p.charity_id, c.currency, sum(c.received), sum(c.spent), sum(c.entries)
    from changed c join project p on p.id = c.project_id
    where project_is_public(p.visibility, p.lifecycle, p.hidden)
    group by p.charity_id, c.currency order by p.charity_id, c.currency
    on conflict (charity_id, currency) do update set received = t.received + excluded.received,
      spent = t.spent + excluded.spent, entries = t.entries + excluded.entries;
  else
    insert into charity_public_total as t (charity_id, currency, received, spent, entries)
    select p.charity_id, c.currency, sum(c.received - b.received), sum(c.spent - b.spent),
      sum(c.entries - b.entries)
    from changed c join before b on b.project_id = c.project_id and b.currency = c.currency
    join project p on p.id = c.project_id
    where project_is_public(p.visibility, p.lifecycle, p.hidden)
      and (c.received, c.spent, c.entries) is distinct from (b.received, b.spent, b.entries)
    group by p.charity_id, c.currency order by p.charity_id, c.currency
    on conflict (charity_id, currency) do update set received = t.received + excluded.received,
      spent = t.spent + excluded.spent, entries = t.entries + excluded.entries;
  end if;
  return null;
end
$$;

-- Adds these projects to the sums of these charities (sign 1), or takes them out (sign -1). It locks
-- the ledgers before it reads what the projects received. So a posting at the same moment either has
-- ended, and is read here, or waits and then sees the change.
create or replace function move_in_public_totals(projects uuid[], charities uuid[],
  currencies text[], signs integer[])
returns void language plpgsql security definer
set search_path = public, pg_temp set app.actor = 'system:money' set enable_seqscan = off as $$
begin
  perform lock_ledgers(charities);
  insert into charity_public_total as t (charity_id, currency, projects, received, spent, entries)
  select m.charity_id, a.currency, sum(m.sign * a.projects), sum(m.sign * a.received),
    sum(m.sign * a.spent), sum(m.sign * a.entries)
  from unnest(projects, charities, currencies, signs) as m (id, charity_id, currency, sign)
  cross join lateral (
    select m.currency, 1 as projects, 0::bigint as received, 0::bigint as spent, 0 as entries
    union all
    select o.currency, 0, o.received, o.spent, o.entries from project_total o
    where o.project_id = m.id) a
  group by m.charity_id, a.currency order by m.charity_id, a.currency
  on conflict (charity_id, currency) do update set projects = t.projects + excluded.projects,
    received = t.received + excluded.received, spent = t.spent + excluded.spent,
    entries = t.entries + excluded.entries;
end
$$;
revoke execute on function move_in_public_totals from public;

-- Keeps the sums of charities when projects become public or stop being so. A deleted project has no
-- entries.
create or replace function public_projects_changed() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform move_in_public_totals(array_agg(c.id), array_agg(c.charity_id),
      array_agg(c.currency::text), array_agg(1))
    from changed c where project_is_public(c.visibility, c.lifecycle, c.hidden)
    having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform move_in_public_totals(array_agg(b.id), array_agg(b.charity_id),
      array_agg(b.currency::text), array_agg(-1))
    from before b where project_is_public(b.visibility, b.lifecycle, b.hidden)
    having count(*) > 0;
  else
    perform move_in_public_totals(array_agg(m.id), array_agg(m.charity_id),
      array_agg(m.currency::text), array_agg(m.sign::integer))
    from (
      select id, charity_id, currency, sum(sign) as sign from (
        select b.id, b.charity_id, b.currency, -1 as sign from before b
        where project_is_public(b.visibility, b.lifecycle, b.hidden)
        union all
        select c.id, c.charity_id, c.currency, 1 from changed c
        where project_is_public(c.visibility, c.lifecycle, c.hidden)) either
      group by id, charity_id, currency having sum(sign) <> 0) m
    having count(*) > 0;
  end if;
  return null;
end
$$;

-- Counts the sums of a charity anew. Transactions that post to its ledger wait until the transaction
-- ends. The nil UUID stands for no charity: its row is deleted.
create or replace function rebuild_public_totals(charity uuid) returns void
language plpgsql security definer set search_path = public, pg_temp set app.actor = 'system:money' as $$
begin
  perform lock_ledgers(array[charity]);
  delete from charity_public_total t where t.charity_id = charity;
  insert into charity_public_total (charity_id, currency, projects, received, spent, entries)
  select n.charity_id, n.currency, n.projects, n.received, n.spent, n.entries
  from charity_public_total_now n where n.charity_id = charity;
end
$$;
revoke execute on function rebuild_public_totals from public;
grant execute on function rebuild_public_totals to pennytrail_app;
