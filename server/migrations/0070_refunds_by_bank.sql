-- What a charity paid back by its bank is a refund like those of the card processor: receipts and
-- statements tell it. Its id is its entry's.
insert into donation_refund (id, donation_id, amount, refunded_at)
select q.entry_id::text, q.donation_id, q.outcome_amount, q.answered_at
from gift_question q
where q.outcome = 'refund' and q.refund_id is null and q.entry_id is not null;

-- What was given of a gift since a day in the United Kingdom, less what went back of it since then:
-- as a statement from that day on counts it.
create function given_since(d donation, since date) returns bigint language sql stable as
$$ select (case when (d.succeeded_at at time zone 'Europe/London')::date >= since
           then d.amount else 0 end
   - coalesce((select sum(r.amount) from donation_refund r where r.donation_id = d.id
       and r.failed_at is null
       and (r.refunded_at at time zone 'Europe/London')::date >= since), 0)
   - coalesce((select sum(t.taken) from donation_dispute t where t.donation_id = d.id
       and (t.opened_at at time zone 'Europe/London')::date >= since), 0))::bigint $$;
grant execute on function given_since to pennytrail_app;
