-- Refuses a second decision about a question. Only the outcome of a refund may follow.
create or replace function question_decided_once() returns trigger language plpgsql as $$
begin
  if old.state in ('done', 'withdrawn') then
    raise exception 'question % is settled', old.id
      using errcode = 'check_violation', constraint = 'question_decided_once';
  end if;
  if (new.donation_id, new.from_project_id, new.closure_id, new.promise, new.offers, new.asked_at)
     is distinct from
     (old.donation_id, old.from_project_id, old.closure_id, old.promise, old.offers, old.asked_at)
  then
    raise exception 'what was asked does not change'
      using errcode = 'check_violation', constraint = 'question_decided_once';
  end if;
  return new;
end
$$;
