-- The amount of a grant. For a grant paid monthly, the total of the gifts that have arrived so far.
create or replace function grant_amount(g donor_grant) returns bigint language sql stable as
$$ select coalesce((select sum(d.amount)::bigint from donation d
                    where d.monthly_gift_id = g.id and d.succeeded_at is not null), g.amount) $$;
grant execute on function grant_amount to pennytrail_app;

-- Refuses changes to a frozen report.
create or replace function grant_report_stays() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'share_id' - 'shared_at' - 'reminded_at' - 'overdue_notified_at') is distinct from
     (to_jsonb(old) - 'share_id' - 'shared_at' - 'reminded_at' - 'overdue_notified_at') then
    raise exception 'a frozen report does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- Returns how much of a grant's money had been spent, and by how many entries, when the charity's
-- ledger had `up_to` entries. Used to check a frozen report.
create or replace function grant_spent_until(id_of_grant uuid, up_to bigint)
returns table (spent bigint, uses bigint) language sql stable as $$
  select coalesce(sum(u.amount), 0)::bigint, count(*)
  from (
    select sum(a.amount) amount
    from donation d
    join gift_balance l on l.donation_id = d.id
    join allocation a on a.gift_entry_id = l.id and a.charity_id = l.charity_id
    where d.grant_id = id_of_grant and a.seq <= up_to
    group by a.spending_entry_id having sum(a.amount) > 0
  ) u
$$;
grant execute on function grant_spent_until to pennytrail_app;

-- Refuses changes to a version that was offered, except its one answer.
create or replace function grant_version_stays() returns trigger language plpgsql as $$
declare
  -- A generated column has no value yet in a trigger before the change.
  answer text[] := array['outcome', 'decided_by', 'decided_at', 'decided_words', 'reference'];
begin
  if old.outcome is not null or (to_jsonb(new) - answer) is distinct from (to_jsonb(old) - answer) then
    raise exception 'a version that was offered does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
