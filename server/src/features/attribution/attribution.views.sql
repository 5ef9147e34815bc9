-- The figures of each gift in each fund: from its balance row, or from its own entries if it has no
-- row yet (`is_kept`). `given` leaves out money that moved on to another fund.
create view gift_fund_figures with (security_invoker = true) as
  select l.id, l.donation_id, l.charity_id, coalesce(l.project_id, l.charity_id) fund_id, l.currency,
    l.given - l.moved given, l.allocated spent,
    l.given - l.moved - l.refunded - l.allocated - l.unspent fees,
    l.refunded, greatest(0, l.unspent) unspent, true is_kept
  from gift_balance l
  union all
  select g.id, g.donation_id, g.charity_id, coalesce(g.project_id, g.charity_id), g.currency,
    g.amount, 0, c.fees, f.refunded, greatest(0, g.amount - c.fees - f.refunded),
    false
  from ledger_entry g
  cross join lateral (
    select
      greatest(0, coalesce(sum(l.amount) filter (where l.account = 'fees'
        and coalesce(x.kind, e.kind) = 'fee'), 0))::bigint fees,
      greatest(0, coalesce(sum(l.amount) filter (where l.account = 'income'
        and (e.reverses_id is not null or is_refund_kind(e.kind))), 0))::bigint refunded
    from ledger_entry e
    left join ledger_entry x on x.id = e.reverses_id and x.charity_id = e.charity_id
    join ledger_leg l on l.entry_id = e.id
      and l.charity_id = e.charity_id and l.project_id is not distinct from g.project_id
    where e.donation_id = g.donation_id and e.charity_id = g.charity_id and e.seq > g.seq
      -- If a gift has several instalments, the latest bears the fee, as in attribute.ts.
      and not exists (
        select from ledger_entry later where later.donation_id = g.donation_id
          and later.charity_id = g.charity_id
          and later.kind = g.kind and later.seq > g.seq and later.seq < e.seq)
  ) f
  -- The general fund bears the fees on its own refunded money, as in gift-balance.ts.
  cross join lateral (
    select case when g.project_id is null and f.refunded > 0
      then least(f.fees - (2 * f.fees * f.refunded + g.amount) / (2 * g.amount),
        g.amount - f.refunded)
      else f.fees end fees) c
  where is_gift_kind(g.kind) and g.donation_id is not null
    and not exists (select from gift_balance l where l.id = g.id);
grant select on gift_fund_figures to pennytrail_app, pennytrail_reader;
