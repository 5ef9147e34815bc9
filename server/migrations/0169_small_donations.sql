-- Small donations that a Gift Aid claim contains, and the tax that HMRC adds to them, by tax year and
-- fund.
create table gift_aid_small_donation (
  claim_id uuid not null references gift_aid_claim,
  charity_id uuid not null references charity,
  -- The year in which the tax year ends.
  tax_year integer not null check (tax_year between 2024 and 2200),
  project_id uuid,
  donations bigint not null check (donations > 0),
  top_up bigint not null check (top_up >= 0),
  released_at timestamptz,
  foreign key (project_id, charity_id) references project (id, charity_id)
);
create index gift_aid_small_donation_claim on gift_aid_small_donation (claim_id);
create index gift_aid_small_donation_charity on gift_aid_small_donation (charity_id, tax_year);
create index gift_aid_small_donation_project on gift_aid_small_donation (project_id)
  where project_id is not null;
create unique index gift_aid_small_donation_fund
  on gift_aid_small_donation (claim_id, tax_year, project_id) nulls not distinct;
alter table gift_aid_small_donation enable row level security;
alter table gift_aid_small_donation force row level security;
grant select, insert on gift_aid_small_donation to pennytrail_app;
grant update (released_at) on gift_aid_small_donation to pennytrail_app;

-- A Lead's statements about the charity for the Small Donations Scheme.
create table gift_aid_small_setting (
  charity_id uuid primary key references charity,
  counts_chip_and_pin boolean not null,
  penalised_claim_on date,
  -- Connected charities: a list of objects with a name, an HMRC reference, and whether it claims.
  connected jsonb not null check (jsonb_typeof(connected) = 'array'),
  changed_by uuid not null references person,
  changed_at timestamptz not null
);
create index gift_aid_small_setting_changed_by on gift_aid_small_setting (changed_by);
alter table gift_aid_small_setting enable row level security;
alter table gift_aid_small_setting force row level security;
grant select, insert, update on gift_aid_small_setting to pennytrail_app;
