-- The allocated part of a pledge is the sum of its matches, and within what is pledged; the match of a
-- gift is the sum of its parts; and what is paid of a match is the sum of its entries.
select p.charity_id, 'pledge ' || p.id as what, p.allocated as stored,
  coalesce(sum(t.amount), 0) as computed
from match_pledge p left join match_part t on t.pledge_id = p.id
group by p.id having p.allocated <> coalesce(sum(t.amount), 0) or p.allocated > p.pledged
union all
select d.charity_id, 'gift ' || g.donation_id, g.matched, coalesce(sum(t.amount), 0)
from match_gift g join donation d on d.id = g.donation_id
left join match_part t on t.donation_id = g.donation_id
group by g.donation_id, d.charity_id having g.matched <> coalesce(sum(t.amount), 0)
union all
select p.charity_id, 'match of gift ' || t.donation_id, t.paid, coalesce(sum(e.amount), 0)
from match_part t join match_pledge p on p.id = t.pledge_id
left join ledger_entry e on e.pledge_id = t.pledge_id and e.matched_gift_id = t.donation_id
  and not exists (select from ledger_entry r
    where r.reverses_id = e.id and r.charity_id = e.charity_id)
group by t.pledge_id, t.donation_id, p.charity_id
having t.paid <> coalesce(sum(e.amount), 0);
