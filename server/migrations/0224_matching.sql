-- Money that is promised for as long as people give: pots, the pledges in them, the gifts that were
-- started while a pot was open, and what each pledge adds to each gift.
create table match_pot (
  id uuid primary key,
  charity_id uuid not null references charity,
  -- The fund whose gifts are matched. Null: every gift to the charity.
  project_id uuid,
  title text not null check (length(title) between 1 and 80),
  ratio text not null check (ratio in ('1:1', '2:1', '1:2')),
  max_each bigint check (max_each between 100 and 2500000),
  starts_on date not null,
  ends_on date not null,
  opened_at timestamptz not null,
  unique (id, charity_id),
  foreign key (project_id, charity_id) references project (id, charity_id),
  constraint match_pot_days check (ends_on >= starts_on and ends_on <= starts_on + 366)
);
create index match_pot_charity on match_pot (charity_id, ends_on);
create index match_pot_project on match_pot (project_id) where project_id is not null;
alter table match_pot enable row level security;
alter table match_pot force row level security;
grant select, insert on match_pot to pennytrail_app;

create table match_pledge (
  id uuid primary key,
  pot_id uuid not null,
  charity_id uuid not null,
  place smallint not null check (place > 0),
  donor_org_id uuid references donor_org,
  person_id uuid references person,
  public_name text check (length(public_name) between 1 and 201),
  promised bigint not null check (promised between 1000 and 100000000000),
  pledged bigint not null,
  allocated bigint not null default 0,
  free bigint not null generated always as (pledged - allocated) stored,
  due_on date not null,
  wording text not null check (length(wording) between 1 and 2000),
  signed_by uuid not null references person,
  signed_at timestamptz not null,
  accepted_by uuid references person,
  accepted_at timestamptz,
  declined_at timestamptz,
  unique (pot_id, place),
  foreign key (pot_id, charity_id) references match_pot (id, charity_id),
  constraint match_pledge_somebody check (num_nonnulls(donor_org_id, person_id) = 1),
  constraint match_pledge_conserved check (allocated >= 0 and allocated <= pledged
    and pledged <= promised),
  constraint match_pledge_answered check ((accepted_at is null) = (accepted_by is null)
    and num_nonnulls(accepted_at, declined_at) < 2),
  constraint match_pledge_only_accepted check (allocated = 0 or accepted_at is not null)
);
create index match_pledge_charity on match_pledge (charity_id);
create index match_pledge_org on match_pledge (donor_org_id) where donor_org_id is not null;
create index match_pledge_person on match_pledge (person_id) where person_id is not null;
create index match_pledge_signed_by on match_pledge (signed_by);
create index match_pledge_accepted_by on match_pledge (accepted_by);
alter table match_pledge enable row level security;
alter table match_pledge force row level security;
grant select, insert on match_pledge to pennytrail_app;
grant update (public_name, wording, pledged, allocated, accepted_by, accepted_at, declined_at)
  on match_pledge to pennytrail_app;

create table match_gift (
  donation_id uuid primary key references donation,
  pot_id uuid not null references match_pot,
  asked_at timestamptz not null,
  wanted bigint not null check (wanted >= 0),
  matched bigint not null default 0 check (matched >= 0),
  has_arrived boolean not null default false
);
create index match_gift_uneven on match_gift (pot_id, asked_at, donation_id)
  where matched <> wanted;
create index match_gift_pot on match_gift (pot_id, asked_at, donation_id);
alter table match_gift enable row level security;
alter table match_gift force row level security;
grant select, insert on match_gift to pennytrail_app;
grant update (wanted, matched, has_arrived) on match_gift to pennytrail_app;

create table match_part (
  donation_id uuid not null references match_gift,
  pledge_id uuid not null references match_pledge,
  amount bigint not null,
  paid bigint not null default 0,
  primary key (pledge_id, donation_id),
  constraint match_part_paid check (paid >= 0 and paid <= amount)
);
create index match_part_gift on match_part (donation_id);
alter table match_part enable row level security;
alter table match_part force row level security;
grant select, insert on match_part to pennytrail_app;
grant update (amount, paid) on match_part to pennytrail_app;
