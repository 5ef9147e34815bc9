-- How each leg of a fund moves its money. A reversal counts as the kind of entry that it reverses, and
-- lowers what that entry raised.
create view fund_movement with (security_invoker = true) as
  select l.entry_id, l.position, l.charity_id, l.project_id, '' as part, e.seq, e.entry_date,
    l.currency, l.account, coalesce(u.kind, e.kind) as kind,
    coalesce(u.category, e.category) as category,
    coalesce(u.budget_line_id, e.budget_line_id) as budget_line_id, u.id is not null as is_reversal,
    case when (l.amount < 0) <> (u.id is not null) then -l.amount else 0 end as moved_in,
    case when (l.amount > 0) <> (u.id is not null) then l.amount else 0 end as moved_out,
    1 as entries, e.project_id as fund_id, e.counter_project_id as counter_fund_id
  from ledger_entry e
  join ledger_leg l on l.entry_id = e.id and l.charity_id = e.charity_id
  left join ledger_entry u on u.id = e.reverses_id and u.charity_id = e.charity_id
  where not is_asset_account(l.account);
grant select on fund_movement to pennytrail_app, pennytrail_reader;

-- The same by type of money, for the legs in fund_part_leg: what counts as another type than all
-- other money of the fund, and is taken off the latter.
create view fund_part_movement with (security_invoker = true) as
  select m.entry_id, m.position, m.charity_id, m.project_id, k.part, m.seq, m.entry_date, m.currency,
    m.account, m.kind, m.category, m.budget_line_id, m.is_reversal, k.raised as
    moved_in, k.lowered as moved_out, k.entries, m.fund_id, m.counter_fund_id
  from fund_part_leg d
  join fund_movement m
    on m.entry_id = d.entry_id and m.position = d.position and m.charity_id = d.charity_id
  cross join lateral split_movement(d.designated, d.overspent, m.moved_in, m.moved_out) k;
grant select on fund_part_movement to pennytrail_app, pennytrail_reader;
