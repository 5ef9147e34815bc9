-- Whether a gift is money of an organisation’s grant, which has terms of its own: those of the
-- project’s appeal never apply to it.
create or replace function gift_is_grant(id_of_gift uuid) returns boolean language sql stable
set app.actor = 'system' as $$
  select exists (
    select from donation d
    left join donation_giver g on g.donation_id = d.id
    left join temporary_person t on t.id = g.temporary_person_id
    where d.id = id_of_gift and (d.grant_id is not null or t.is_organisation))
$$;
grant execute on function gift_is_grant to pennytrail_app;

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

-- Refuses a transfer of restricted money out of a project that is closing or has ended. Only what
-- trustees moved there from the general fund may leave it without a recorded ground. Gifts follow
-- their own terms, and the Gift Aid on them follows them. A grant leaves with a ground, or by its
-- funder's answer to a question of the charity, which silence never answers.
create or replace function check_ended_project_transfer() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system' as $$
begin
  if new.source = 'platform' and coalesce(new.source_ref, '') like 'gift-aid-%'
     or exists (select from restriction_ground g where g.entry_id = new.id) then
    return null;
  end if;
  if not exists (select from project p where p.id = new.project_id
       and p.lifecycle in ('closed', 'cancelled'))
     and not exists (select from project_closure k where k.project_id = new.project_id
       and k.settled_at is null and k.withdrawn_at is null) then
    return null;
  end if;
  if new.donation_id is not null then
    if not gift_is_grant(new.donation_id) or exists (
      select from gift_question q where q.donation_id = new.donation_id
        and q.from_project_id = new.project_id and q.state = 'waiting' and q.closure_id is null) then
      return null;
    end if;
  elsif exists (select from fund_part_legs(new.charity_id, array[new.project_id], new.seq) l
     where l.entry_id = new.id and l.project_id = new.project_id
       and l.designated = -new.amount) then
    return null;
  end if;
  raise exception 'entry % would take restricted money out of a project that has ended', new.id
    using errcode = 'check_violation', constraint = 'restricted_money_stays';
end
$$;

-- Queues the email to a donor organisation when the move of its grant on a ground is reversed.
create or replace function ground_is_undone() returns trigger language plpgsql
set app.actor = 'system' as $$
begin
  perform graphile_worker.add_job('tell-of-undone-ground',
    payload => json_build_object('groundId', g.id), max_attempts => 12,
    job_key => 'undone-ground-' || g.id)
  from restriction_ground g where g.entry_id = new.reverses_id and g.grant_id is not null;
  return null;
end
$$;

-- Refuses a ground that does not fit the entry that it explains.
create or replace function check_restriction_ground() returns trigger language plpgsql
security definer set search_path = public, pg_temp set app.actor = 'system' as $$
begin
  if not exists (
    select from ledger_entry e left join donation d on d.id = e.donation_id
    where e.id = new.entry_id and e.charity_id = new.charity_id and e.project_id = new.project_id
      and e.amount = new.amount and e.reverses_id is null
      and e.kind = case new.ground when 'returned' then 'refund' else 'transfer' end
      and d.grant_id is not distinct from new.grant_id) then
    raise exception 'ground % does not fit its entry', new.id
      using errcode = 'check_violation', constraint = 'restriction_ground_fits';
  end if;
  return null;
end
$$;
