-- What donor organisations give. A grant is the promise: by whom, to what, what for, when it is paid
-- and when it is reported on. Its money arrives as gifts of `donation`, each with its own entry.
create table donor_grant (
  id uuid primary key, -- made by the client; of a gift by card it is the gift's
  reference text not null unique generated always as (
    'PG-' || upper(substr(id::text, 25, 4) || '-' || substr(id::text, 29, 4) || '-'
      || substr(id::text, 33, 4))) stored,
  donor_org_id uuid not null references donor_org,
  charity_id uuid not null references charity,
  project_id uuid, -- null: the charity's general fund
  method text not null check (method in ('card', 'bank-transfer')),
  amount bigint not null check (amount between 100 and 100000000000), -- in all
  currency char(3) not null check (currency = 'GBP'),
  purpose text not null check (length(purpose) between 1 and 500),
  shown_as text not null check (shown_as in ('named', 'anonymous')),
  awarded_on date not null,
  -- By card it is the organisation's own act; by bank transfer the charity records it and the
  -- organisation has the last word.
  state text not null check (state in ('waiting', 'confirmed', 'refused', 'withdrawn')),
  recorded_by uuid not null references person, -- whoever gave by card, or recorded it for the charity
  recorded_at timestamptz not null,
  decided_by uuid references person,
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 500), -- why it was refused
  foreign key (project_id, charity_id) references project (id, charity_id),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'refused') = (reason is not null)),
  check (method = 'bank-transfer' or state = 'confirmed')
);
create index donor_grant_org on donor_grant (donor_org_id, awarded_on desc, id desc);
create index donor_grant_charity on donor_grant (charity_id, awarded_on desc, id desc);
create index donor_grant_recorded_by on donor_grant (recorded_by);

-- The budget lines that it may be spent on; all of them where none is named.
create table grant_line (
  grant_id uuid not null references donor_grant,
  -- Checked at commit, because a project's budget is written anew as a whole.
  budget_line_id uuid not null references budget_line deferrable initially deferred,
  primary key (grant_id, budget_line_id)
);
create index grant_line_budget_line on grant_line (budget_line_id);

-- How a gift came, and of which grant it is a part.
alter table donation
  add column method text not null default 'card'
    check (method in ('card', 'cash', 'cheque', 'bank-transfer')),
  add column grant_id uuid references donor_grant;
create index donation_grant on donation (grant_id) where grant_id is not null;
-- A card's limits are a card's alone.
alter table donation drop constraint donation_gift_check;
alter table donation add constraint donation_gift_check
  check (gift between 1 and 100000000000 and (method <> 'card' or gift between 100 and 2500000));

-- The parts in which a grant by bank transfer comes.
create table grant_instalment (
  grant_id uuid not null references donor_grant,
  position integer not null check (position > 0),
  amount bigint not null check (amount > 0),
  due_on date not null,
  donation_id uuid unique references donation, -- once it has come
  primary key (grant_id, position)
);

-- What is told of a grant: on a day agreed, or without one. Frozen when it is sent.
create table grant_report (
  id uuid primary key,
  grant_id uuid not null references donor_grant,
  due_on date,
  reminded_at timestamptz, -- before the day
  overdue_told_at timestamptz, -- after it
  frozen_at timestamptz,
  frozen_by uuid references person,
  frozen_role text,
  note text not null default '' check (length(note) <= 2000),
  figures jsonb check (figures ->> 'version' = '1'),
  ledger_size bigint check (ledger_size >= 0),
  ledger_head bytea check (length(ledger_head) = 32),
  check (due_on is not null or frozen_at is not null),
  check ((frozen_at is null) = (figures is null)),
  check ((frozen_at is null) = (frozen_by is null)),
  check ((frozen_at is null) = (ledger_head is null))
);
create index grant_report_grant on grant_report (grant_id, due_on);
create index grant_report_open on grant_report (due_on) where frozen_at is null;

-- An organisation without an account here gives too, but is never invited to join as a donor.
alter table temporary_person add column is_organisation boolean not null default false;

-- A gift in an organisation's name is the organisation's, and never one of the person who acted.
alter table donation_giver
  add column donor_org_id uuid references donor_org,
  drop constraint donation_giver_check,
  add constraint donation_giver_somebody check (
    num_nonnulls(person_id, temporary_person_id, donor_org_id) > 0
    and (donor_org_id is null or num_nonnulls(person_id, temporary_person_id) = 0));
create index donation_giver_donor_org on donation_giver (donor_org_id, donation_id desc)
  where donor_org_id is not null;

grant select, insert on donor_grant, grant_line, grant_instalment, grant_report to pennytrail_app;
grant update (state, decided_by, decided_at, reason) on donor_grant to pennytrail_app;
grant update (donation_id) on grant_instalment to pennytrail_app;
grant update (reminded_at, overdue_told_at, frozen_at, frozen_by, frozen_role, note, figures,
  ledger_size, ledger_head) on grant_report to pennytrail_app;

-- The organisations whose team whoever acts is in; policies ask it once a statement.
create function actor_donor_orgs() returns uuid[] language sql stable as
$$ select coalesce(array_agg(m.donor_org_id), '{}') from donor_org_member m
   where m.person_id = actor_id() $$;
grant execute on function actor_donor_orgs to pennytrail_app;

do $$
declare
  name text;
begin
  foreach name in array array['donor_grant', 'grant_line', 'grant_instalment', 'grant_report'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy made on %I for insert with check (actor_is_system())', name);
    execute format('create policy changed on %I for update using (actor_is_system())', name);
  end loop;
end
$$;
-- The two who agree on it: the charity's team and the organisation's.
create policy seen on donor_grant for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or donor_org_id = any ((select actor_donor_orgs())::uuid[]));
create policy seen on grant_line for select
  using (exists (select from donor_grant g where g.id = grant_id));
create policy seen on grant_instalment for select
  using (exists (select from donor_grant g where g.id = grant_id));
create policy seen on grant_report for select
  using (exists (select from donor_grant g where g.id = grant_id));

create policy of_own_donor_org on donation_giver for select
  using (donor_org_id = any ((select actor_donor_orgs())::uuid[]));
create policy of_own_donor_org on donation for select using (
  id in (select g.donation_id from donation_giver g
         where g.donor_org_id = any ((select actor_donor_orgs())::uuid[])));
create policy of_own_donor_org on donation_payment for select using (
  donation_id in (select g.donation_id from donation_giver g
                  where g.donor_org_id = any ((select actor_donor_orgs())::uuid[])));

-- As in 0039, with an organisation's team.
create or replace function actor_follows_gift(id_of_gift uuid) returns boolean language sql stable as $$
  select actor_is_system()
    or exists (select from donation_giver g where g.donation_id = id_of_gift
               and (g.person_id = actor_id() or g.donor_org_id = any (actor_donor_orgs())))
    or exists (select from donation d where d.id = id_of_gift and actor_rank(d.charity_id) > 0)
$$;

-- As in 0041: what an organisation's gifts paid is known to its team.
create policy of_own_donor_org on gift_lot for select using (
  donation_id in (select g.donation_id from donation_giver g
                  where g.donor_org_id = any ((select actor_donor_orgs())::uuid[])));
create policy of_own_donor_org on allocation for select using (
  lot_id in (select l.id from gift_lot l
    join donation_giver g on g.donation_id = l.donation_id
    where g.donor_org_id = any ((select actor_donor_orgs())::uuid[])));

-- What was recorded by hand and was wrong: its entry is reversed in the ledger, which is where that
-- is done, and the gift follows.
alter table donation drop constraint donation_status_check;
alter table donation add constraint donation_status_check check (status in ('pending', 'processing',
  'succeeded', 'partly-refunded', 'refunded', 'failed', 'expired', 'disputed', 'won', 'lost',
  'reversed'));
alter table donation add constraint donation_reversed_by_hand
  check (status <> 'reversed' or method <> 'card');

create or replace function donation_rank(status text) returns integer
  language sql immutable parallel safe as
$$ select case status when 'pending' then 0 when 'processing' then 1 when 'failed' then 2
     when 'expired' then 2 when 'succeeded' then 3 when 'partly-refunded' then 4
     when 'disputed' then 5 when 'won' then 5 when 'lost' then 7 when 'refunded' then 8
     when 'reversed' then 9 end $$;

create function reversed_gift() returns trigger language plpgsql set app.actor = 'system' as $$
begin
  update donation d set status = 'reversed', refunded = d.amount
  from ledger_entry e
  where d.id = new.donation_id and d.method <> 'card' and e.id = new.reverses_id
    and e.kind in ('gift', 'grant') and e.direction = 'in';
  return null;
end
$$;
create trigger gift_reversed after insert on ledger_entry
  for each row when (new.reverses_id is not null and new.donation_id is not null)
  execute function reversed_gift();
