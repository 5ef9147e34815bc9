-- Gift Aid claims: which gifts a charity claimed on, when, under which declaration, and what HMRC
-- paid. The names on the schedule stand apart, because they alone are erased once their term is over.

-- What HMRC pays is a kind of its own in the ledger.
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('gift', 'grant',
  'match', 'income', 'gift-aid', 'spending', 'onward-grant', 'fee', 'refund', 'dispute', 'transfer',
  'opening', 'correction'));

-- A giver who got an account since is the same giver.
create or replace view gift_aid_standing with (security_invoker = true) as
  select d.id, d.charity_id, coalesce(d.person_id, t.person_id) as person_id,
    d.temporary_person_id, d.donation_id, d.scope, d.covers_from, d.made_at, e.ends_on
  from gift_aid_declaration d
  left join temporary_person t on t.id = d.temporary_person_id
  left join gift_aid_ending e on e.declaration_id = d.id
  where gift_aid_stands(d.donation_id);

-- When the accounting year of a charity ends; 31 March where it has not said.
create table gift_aid_setting (
  charity_id uuid primary key references charity,
  year_end_month integer not null check (year_end_month between 1 and 12),
  year_end_day integer not null check (year_end_day between 1 and 31),
  changed_by uuid not null references person,
  changed_at timestamptz not null
);

-- Gifts that the charity itself says are none: something came back for them, for example.
create table gift_aid_left_out (
  donation_id uuid primary key references donation,
  charity_id uuid not null references charity,
  reason text not null check (reason in ('benefit', 'voucher', 'not-own-money')),
  left_out_by uuid not null references person,
  left_out_at timestamptz not null
);

create table gift_aid_claim (
  id uuid primary key, -- made by the client
  charity_id uuid not null references charity,
  number integer not null check (number > 0),
  period_from date not null,
  period_to date not null,
  hmrc_reference text not null, -- as it was
  state text not null default 'open' check (state in ('open', 'submitted', 'paid', 'withdrawn')),
  made_at timestamptz not null,
  made_by uuid not null references person,
  submitted_on date,
  submission_reference text check (length(submission_reference) between 1 and 100),
  submitted_by uuid references person,
  paid_on date,
  paid_amount bigint check (paid_amount >= 0),
  paid_by uuid references person,
  withdrawn_at timestamptz,
  withdrawn_by uuid references person,
  withdrawn_reason text check (length(withdrawn_reason) between 1 and 500),
  names_erased_at timestamptz,
  unique (charity_id, number),
  check (period_from <= period_to),
  check (state not in ('submitted', 'paid') or submitted_on is not null),
  check ((submitted_on is null) = (submission_reference is null)),
  check ((state = 'paid') = (paid_on is not null)),
  check ((paid_on is null) = (paid_amount is null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
-- One is being made at a time.
create unique index gift_aid_claim_open on gift_aid_claim (charity_id) where state = 'open';

-- The gifts of a claim, in the order of its schedule.
create table gift_aid_claim_gift (
  claim_id uuid not null references gift_aid_claim,
  donation_id uuid not null references donation,
  charity_id uuid not null references charity,
  declaration_id uuid not null references gift_aid_declaration,
  position integer not null check (position > 0),
  given_on date not null,
  amount bigint not null check (amount > 0), -- what was claimed on
  tax bigint not null check (tax >= 0), -- its share of what HMRC pays
  released_at timestamptz, -- with a claim that was withdrawn
  primary key (claim_id, donation_id),
  unique (claim_id, position)
);
-- No gift is ever in two claims.
create unique index gift_aid_claimed_once on gift_aid_claim_gift (donation_id)
  where released_at is null;
create index gift_aid_claim_gift_charity on gift_aid_claim_gift (charity_id)
  where released_at is null;
create index gift_aid_claim_gift_declaration on gift_aid_claim_gift (declaration_id);

-- Who gave, as the schedule of a claim says it.
create table gift_aid_schedule_row (
  claim_id uuid not null references gift_aid_claim,
  position integer not null,
  title text not null,
  first_name text not null,
  last_name text not null,
  house text not null,
  postcode text not null, -- X for those who live abroad
  primary key (claim_id, position)
);

-- Tax on gifts of earlier claims that goes back with this one; below zero where money came back.
create table gift_aid_adjustment (
  claim_id uuid not null references gift_aid_claim,
  donation_id uuid not null references donation,
  of_claim_id uuid not null,
  charity_id uuid not null references charity,
  step integer not null check (step > 0), -- how often the gift was adjusted
  amount bigint not null, -- what of the gift is no longer claimed on
  tax bigint not null check (tax <> 0),
  why text not null check (why in ('returned', 'ended', 'not-a-gift', 'came-back')),
  released_at timestamptz,
  primary key (claim_id, donation_id),
  foreign key (of_claim_id, donation_id) references gift_aid_claim_gift (claim_id, donation_id)
);
-- No overpaid penny goes back twice.
create unique index gift_aid_adjusted_once on gift_aid_adjustment (donation_id, step)
  where released_at is null;

-- What the ledger says of a claim.
create table gift_aid_entry (
  entry_id uuid primary key references ledger_entry,
  claim_id uuid not null references gift_aid_claim,
  charity_id uuid not null references charity,
  what text not null check (what in ('claimed', 'given-back', 'paid', 'difference', 'reversed'))
);
create index gift_aid_entry_claim on gift_aid_entry (claim_id);

-- A claim goes from open to submitted to paid, or is withdrawn before it is paid; what it said stays.
create function gift_aid_claim_moves() returns trigger language plpgsql as $$
begin
  if not (old.state = new.state
    or (old.state = 'open' and new.state in ('submitted', 'withdrawn'))
    or (old.state = 'submitted' and new.state in ('paid', 'withdrawn'))) then
    raise exception 'a claim that is % does not become %', old.state, new.state
      using errcode = 'check_violation', constraint = 'gift_aid_claim_moves';
  end if;
  if (new.id, new.charity_id, new.number, new.period_from, new.period_to, new.hmrc_reference,
      new.made_at, new.made_by) is distinct from
     (old.id, old.charity_id, old.number, old.period_from, old.period_to, old.hmrc_reference,
      old.made_at, old.made_by)
     or (old.state in ('paid', 'withdrawn')
         and (to_jsonb(new) - 'names_erased_at') is distinct from (to_jsonb(old) - 'names_erased_at'))
  then
    raise exception 'what was claimed does not change'
      using errcode = 'check_violation', constraint = 'gift_aid_claim_moves';
  end if;
  return new;
end
$$;
create trigger gift_aid_claim_moves before update on gift_aid_claim
  for each row execute function gift_aid_claim_moves();

grant select, insert, update on gift_aid_setting, gift_aid_left_out, gift_aid_claim to pennytrail_app;
grant select, insert, delete on gift_aid_left_out, gift_aid_schedule_row to pennytrail_app;
grant select, insert on gift_aid_claim_gift, gift_aid_adjustment, gift_aid_entry to pennytrail_app;
grant update (released_at) on gift_aid_claim_gift, gift_aid_adjustment to pennytrail_app;

do $$
declare
  name text;
begin
  foreach name in array array['gift_aid_claim', 'gift_aid_claim_gift', 'gift_aid_adjustment',
                              'gift_aid_entry'] loop
    execute format('create trigger append_only before delete on %I
      for each row execute function refuse_change()', name);
    execute format('create trigger append_only_table before truncate on %I
      for each statement execute function refuse_change()', name);
  end loop;
  foreach name in array array['gift_aid_setting', 'gift_aid_left_out', 'gift_aid_claim',
                              'gift_aid_claim_gift', 'gift_aid_schedule_row', 'gift_aid_adjustment',
                              'gift_aid_entry'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy made on %I for insert with check (actor_is_system())', name);
    execute format('create policy changed on %I for update using (actor_is_system())', name);
    execute format('create policy removed on %I for delete using (actor_is_system())', name);
  end loop;
  -- Those of the charity who claim.
  foreach name in array array['gift_aid_setting', 'gift_aid_left_out', 'gift_aid_claim',
                              'gift_aid_claim_gift', 'gift_aid_adjustment', 'gift_aid_entry'] loop
    execute format('create policy seen on %I for select
      using ((select actor_is_system()) or actor_rank(charity_id) >= 4)', name);
  end loop;
end
$$;
create policy seen on gift_aid_schedule_row for select
  using ((select actor_is_system()) or exists (
    select from gift_aid_claim c where c.id = claim_id and actor_rank(c.charity_id) >= 4));
-- A giver knows what became of their own gift.
create policy own on gift_aid_claim_gift for select using (is_own_gift(donation_id));

-- What a claim has come to; its id is known only to those who see a gift in it.
create function gift_aid_claim_state(wanted uuid) returns text
language sql stable set app.actor = 'system' as
$$ select c.state from gift_aid_claim c where c.id = wanted $$;
grant execute on function gift_aid_claim_state to pennytrail_app;
