-- Why a gift was refunded, and what the charity's trustees decided. One row for each refund, never
-- changed: a refund asked for here is named by its request, one made at Stripe or paid by bank by
-- its donation_refund. A refund without a row was made before grounds were recorded, or at Stripe,
-- and its ground is not recorded until the charity states it.
create table refund_ground (
  id uuid primary key,
  donation_id uuid not null references donation,
  request_id uuid unique references refund_request,
  refund_id text unique references donation_refund,
  ground text not null check (ground in ('mistake', 'fraud', 'failed-appeal', 'ex-gratia', 'dispute')),
  -- Null together, where the terms of the gift decided and no decision of the trustees was needed.
  decided_by text check (length(decided_by) between 1 and 200),
  decided_on date,
  decision text check (length(decision) between 1 and 1000),
  recorded_by uuid references person, -- null: recorded by the product itself, under the gift's terms
  recorded_at timestamptz not null,
  constraint refund_ground_of_one_refund check (num_nonnulls(request_id, refund_id) = 1),
  constraint refund_ground_decision_whole
    check (num_nonnulls(decided_by, decided_on, decision) in (0, 3)),
  constraint refund_ground_decided
    check (decision is not null or ground = 'failed-appeal')
);
create index refund_ground_donation on refund_ground (donation_id);

grant select, insert on refund_ground to pennytrail_app;
alter table refund_ground enable row level security;
alter table refund_ground force row level security;
create trigger append_only before update or delete on refund_ground
  for each row execute function refuse_change();
create trigger append_only_table before truncate on refund_ground
  for each statement execute function refuse_change();
create policy made on refund_ground for insert with check (actor_is_system());
create policy seen on refund_ground for select using (actor_follows_gift(donation_id));

-- Refunds that the product itself made under the terms of a gift, when a project closed: their
-- ground is known. All others stay without one.
insert into refund_ground (id, donation_id, request_id, refund_id, ground, recorded_at)
select gen_random_uuid(), q.donation_id, q.refund_id,
  case when q.refund_id is null then q.entry_id::text end, 'failed-appeal',
  coalesce(q.answered_at, now())
from gift_question q
where q.closure_id is not null
  and (q.refund_id is not null
    or (q.outcome = 'refund' and q.entry_id is not null
        and exists (select from donation_refund r where r.id = q.entry_id::text)));
