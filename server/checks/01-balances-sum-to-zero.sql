-- The accounts of each charity's ledger sum to zero in every currency.
select charity_id, currency, sum(amount) as should_be_zero
from ledger_leg
group by charity_id, currency
having sum(amount) <> 0;
