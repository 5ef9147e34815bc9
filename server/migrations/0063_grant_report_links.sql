-- A report on a grant can be opened by whoever has its link, as a charity's frozen report can (0036).
alter table grant_report
  add column share_id uuid, -- what its link carries, hashed with a key; null where it is not shared
  add column shared_at timestamptz,
  add constraint grant_report_share_both check ((share_id is null) = (shared_at is null)),
  add constraint grant_report_share_frozen check (share_id is null or frozen_at is not null);
create unique index grant_report_share on grant_report (share_id) where share_id is not null;
grant update (share_id, shared_at) on grant_report to pennytrail_app;

-- What was frozen never changes, whoever asks.
create function grant_report_stays() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'share_id' - 'shared_at' - 'reminded_at' - 'overdue_told_at') is distinct from
     (to_jsonb(old) - 'share_id' - 'shared_at' - 'reminded_at' - 'overdue_told_at') then
    raise exception 'a frozen report does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger grant_report_stays before update on grant_report
  for each row when (old.frozen_at is not null) execute function grant_report_stays();

-- What the gifts of a grant had paid for when its charity's ledger was so long: a report that was
-- frozen then can be held against it.
create function grant_spent_until(id_of_grant uuid, up_to bigint)
returns table (spent bigint, uses bigint) language sql stable as $$
  select coalesce(sum(u.amount), 0)::bigint, count(*)
  from (
    select sum(a.amount) amount
    from donation d
    join gift_lot l on l.donation_id = d.id
    join allocation a on a.lot_id = l.id
    where d.grant_id = id_of_grant and a.seq <= up_to
    group by a.use_id having sum(a.amount) > 0
  ) u
$$;
grant execute on function grant_spent_until to pennytrail_app;
