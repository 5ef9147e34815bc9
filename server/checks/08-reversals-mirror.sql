-- A reversal negates every leg of one earlier entry of the same charity. No entry has two
-- reversals.
select r.charity_id, r.seq, r.id, o.seq as reverses
from ledger_entry r
left join ledger_entry o on o.id = r.reverses_id
where r.reverses_id is not null and (
  o.id is null
  or (o.charity_id, o.currency, o.amount) is distinct from (r.charity_id, r.currency, r.amount)
  or o.seq >= r.seq
  or exists (
    select from (select * from ledger_leg where entry_id = o.id) a
    full join (select * from ledger_leg where entry_id = r.id) b on b.position = a.position
    where (a.account, a.project_id, a.amount) is distinct from (b.account, b.project_id, -b.amount))
  or (select count(*) from ledger_entry again where again.reverses_id = o.id) > 1);
