-- The number of first entries of a ledger whose parts are stored.
create or replace function count_stored_parts(charity uuid) returns bigint language sql stable as
$$ select coalesce((select h.parts_seq from ledger_head h where h.charity_id = charity), 0) $$;
revoke execute on function count_stored_parts from public;
grant execute on function count_stored_parts to pennytrail_app, pennytrail_reader;

-- Makes the stored parts of a ledger count no longer. Transactions that post to it wait.
create or replace function void_fund_parts(charity uuid) returns void
language sql security definer set search_path = public, pg_temp set app.actor = 'system:money' as $$
  update ledger_head h set parts_seq = 0, parts_voided = h.parts_voided + 1
  where h.charity_id = charity
$$;
revoke execute on function void_fund_parts from public;
grant execute on function void_fund_parts to pennytrail_app;

-- Stores the parts of the first `most` entries of a ledger whose parts are not stored yet, and adds
-- them to the sums by month. Returns whether it stored so many, so that more may follow.
--
-- It computes them without a lock, because entries never change. Only the writing locks the ledger. It
-- stores nothing if parts were stored or became void meanwhile.
create or replace function store_fund_parts(charity uuid, most bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp set app.actor = 'system:money' as $$
declare
  since bigint;
  through bigint;
  voided integer;
  legs fund_part_leg[];
  states fund_part_state[];
  months fund_month_total[];
begin
  select h.parts_seq, least(h.seq, h.parts_seq + most), h.parts_voided into since, through, voided
  from ledger_head h where h.charity_id = charity and h.seq > h.parts_seq;
  if not found then return false; end if;
  with part as materialized (
    select f.* from fold_fund_parts(charity, null, since, through) f
  )
  select
    array(select row(charity, f.entry_id, f.leg, e.seq, f.project_id, f.designated,
        f.overspent)::fund_part_leg
      from part f join ledger_entry e on e.id = f.entry_id and e.charity_id = charity
      where f.designated <> 0 or f.overspent <> 0),
    array(select row(f.project_id, f.currency, charity, f.state[1], f.state[2], f.state[3],
        f.state[4])::fund_part_state
      from part f where f.state is not null)
  into legs, states;
  months := array(
    select row(charity, m.project_id, k.part, first_of_month(m.entry_date), m.currency, m.account,
      m.kind, m.category, m.budget_line_id, sum(k.raised), sum(k.lowered), sum(k.entries), null,
      null)::fund_month_total
    from unnest(legs) d
    join fund_movement m
      on m.entry_id = d.entry_id and m.position = d.position and m.charity_id = charity
    cross join lateral split_movement(d.designated, d.overspent, m.moved_in, m.moved_out) k
    group by m.project_id, k.part, first_of_month(m.entry_date), m.currency, m.account, m.kind,
      m.category, m.budget_line_id);
  perform lock_ledgers(array[charity]);
  update ledger_head h set parts_seq = through
  where h.charity_id = charity and h.parts_seq = since and h.parts_voided = voided;
  if not found then return false; end if;
  if since = 0 then
    delete from fund_part_leg s where s.charity_id = charity;
    delete from fund_part_state s where s.charity_id = charity;
    delete from fund_month_total t where t.charity_id = charity and t.part <> '';
  end if;
  insert into fund_part_state as s select * from unnest(states)
  on conflict (project_id, currency) do update set gifts = excluded.gifts,
    others = excluded.others, own = excluded.own, lent = excluded.lent;
  insert into fund_part_leg select * from unnest(legs);
  insert into fund_month_total as t select * from unnest(months)
  on conflict (charity_id, project_id, part, month, currency, account, kind, category,
    budget_line_id)
  do update set moved_in = t.moved_in + excluded.moved_in,
    moved_out = t.moved_out + excluded.moved_out, entries = t.entries + excluded.entries;
  return through = since + most;
end
$$;
revoke execute on function store_fund_parts from public;
grant execute on function store_fund_parts to pennytrail_app;
