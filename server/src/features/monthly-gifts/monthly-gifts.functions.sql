-- Refuses to restart a monthly gift that has ended.
create or replace function monthly_gift_stays_ended() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null and new.ended_at is distinct from old.ended_at then
    raise exception 'a monthly gift that has ended does not begin again'
      using errcode = 'check_violation', constraint = 'monthly_gift_stays_ended';
  end if;
  return new;
end
$$;
