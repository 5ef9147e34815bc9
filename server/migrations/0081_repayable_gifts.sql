-- A payment that is subject to a condition as to repayment is no qualifying donation for Gift Aid (ITA
-- 2007 s.416(3)). A gift is repayable as long as its own terms can send money back: until its giver
-- gives up that right, or until nothing of it is unspent in a project.

-- Whether a giver gives up the right to have a gift back is a question like any other about it.
alter table gift_question drop constraint gift_question_offers_check;
alter table gift_question add constraint gift_question_offers_check
  check (offers <@ array['refund', 'move', 'general', 'stay', 'waive']);
alter table gift_question drop constraint gift_question_answer_check;
alter table gift_question add constraint gift_question_answer_check
  check (answer in ('refund', 'move', 'general', 'stay', 'waive'));
alter table gift_question drop constraint gift_question_outcome_check;
alter table gift_question add constraint gift_question_outcome_check
  check (outcome in ('refund', 'move', 'general', 'stay', 'waive', 'nothing-left'));

-- That a giver gave up the right to have a gift back, by answering what the charity asked.
create table gift_waiver (
  donation_id uuid primary key references donation,
  charity_id uuid not null references charity,
  question_id uuid not null references gift_question,
  waived_at timestamptz not null,
  waived_by text not null check (waived_by in ('giver', 'link')),
  purpose text not null -- what the charity uses it for instead, as the giver read it
);
create index gift_waiver_charity on gift_waiver (charity_id);
grant select, insert on gift_waiver to pennytrail_app;
create trigger append_only before update or delete on gift_waiver
  for each row execute function refuse_change();
create trigger append_only_table before truncate on gift_waiver
  for each statement execute function refuse_change();
alter table gift_waiver enable row level security;
alter table gift_waiver force row level security;
create policy seen on gift_waiver for select using (actor_follows_gift(donation_id));
create policy made on gift_waiver for insert with check (actor_is_system());

-- Whoever answered a closure's question by letting the charity have the money gave up the refund
-- that the question offered.
do $$
begin
  perform set_config('app.actor', 'system', true);
  insert into gift_waiver (donation_id, charity_id, question_id, waived_at, waived_by, purpose)
  select distinct on (q.donation_id) q.donation_id, q.charity_id, q.id, q.answered_at, q.answered_by,
    coalesce(nullif(p.secondary_purpose, ''), 'the general charitable purposes of ' || c.name)
  from gift_question q
  join donation d on d.id = q.donation_id and d.repayable
  join charity c on c.id = q.charity_id
  left join project p on p.id = q.from_project_id
  where q.closure_id is not null and 'refund' = any (q.offers) and q.answer in ('move', 'general')
    and q.answered_by in ('giver', 'link')
  order by q.donation_id, q.answered_at;
end
$$;

create index donation_repayable on donation (charity_id, succeeded_at) where repayable;

-- Whether anything of a gift is unspent in a project: what its entries brought to a fund, less what
-- spending took of it. Money in the general fund serves the charity and never goes back by its terms.
create function gift_unspent_in_project(wanted uuid) returns boolean language sql stable
set app.actor = 'system' as $$
  select exists (
    select from ledger_entry e join ledger_leg l on l.entry_id = e.id
    where e.donation_id = wanted and l.project_id is not null
      and l.account in ('income', 'fund', 'fees')
    group by l.project_id
    having -sum(l.amount) > coalesce((
      select sum(a.amount) from gift_lot t join allocation a on a.lot_id = t.id
      where t.donation_id = wanted and t.project_id = l.project_id), 0))
$$;

-- Whether the terms of a gift can send money back today.
create function gift_is_repayable(wanted uuid) returns boolean language sql stable
set app.actor = 'system' as $$
  select exists (
    select from donation d
    where d.id = wanted and d.repayable
      and not exists (select from gift_waiver w where w.donation_id = d.id)
      and gift_unspent_in_project(d.id))
$$;

-- The day on which a gift counts as given for Gift Aid: when it arrived; of a gift that was repayable,
-- when the right to have it back was given up, or when the last of it was spent or settled.
create function gift_aid_day(wanted uuid) returns date language sql stable
set app.actor = 'system' as $$
  select (case
    when not d.repayable or gift_is_repayable(d.id) then d.succeeded_at
    when w.donation_id is not null then greatest(d.succeeded_at, w.waived_at)
    else greatest(d.succeeded_at,
      (select max(e.recorded_at) from ledger_entry e
       where e.donation_id = d.id and e.kind in ('transfer', 'refund', 'dispute')),
      (select max(e.recorded_at) from gift_lot t
       join allocation a on a.lot_id = t.id and a.amount > 0
       join ledger_entry e on e.id = a.cause_id where t.donation_id = d.id))
    end at time zone 'Europe/London')::date
  from donation d left join gift_waiver w on w.donation_id = d.id
  where d.id = wanted
$$;

-- The declaration that reaches a gift, whether or not the gift is repayable.
create function gift_aid_declared(wanted uuid) returns uuid language sql stable as $$
  select s.id
  from donation d join donation_giver g on g.donation_id = d.id
  join gift_aid_standing s on s.charity_id = d.charity_id
    and (s.person_id = g.person_id or s.temporary_person_id = g.temporary_person_id)
  cross join lateral (select case when d.repayable then gift_aid_day(d.id)
    else (d.succeeded_at at time zone 'Europe/London')::date end as day) given
  where d.id = wanted and d.succeeded_at is not null
    and (s.donation_id = d.id or (s.scope <> 'gift' and s.covers_from <= given.day))
    and (s.ends_on is null or given.day < s.ends_on)
  order by (s.donation_id is not distinct from d.id) desc, s.made_at desc, s.id desc limit 1
$$;

-- The declaration under which Gift Aid can be claimed on a gift: contract/src/gift-aid/eligibility.ts
-- has the same rule, and a test holds the two together. Null where there is none, and where the terms
-- of the gift can send money back.
create or replace function gift_aid_cover(wanted uuid) returns uuid language sql stable as $$
  select gift_aid_declared(d.id) from donation d
  where d.id = wanted and not (d.repayable and gift_is_repayable(d.id))
$$;
grant execute on function gift_unspent_in_project, gift_is_repayable, gift_aid_day,
  gift_aid_declared to pennytrail_app;

-- A claimed gift that is repayable goes back with the next claim, and can be claimed afresh later.
alter table gift_aid_adjustment drop constraint gift_aid_adjustment_why_check;
alter table gift_aid_adjustment add constraint gift_aid_adjustment_why_check
  check (why in ('returned', 'ended', 'not-a-gift', 'came-back', 'repayable'));
alter table gift_aid_claim_gift add column given_back_at timestamptz;
grant update (given_back_at) on gift_aid_claim_gift to pennytrail_app;
drop index gift_aid_claimed_once;
-- No gift is ever in two claims that stand.
create unique index gift_aid_claimed_once on gift_aid_claim_gift (donation_id)
  where released_at is null and given_back_at is null;
