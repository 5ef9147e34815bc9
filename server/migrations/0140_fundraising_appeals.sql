-- Appeals that charities announce, so that many guests can give at once without a puzzle.
create table fundraising_appeal (
  id uuid primary key,
  charity_id uuid not null references charity,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Set if somebody ended it early, or cancelled it before its start.
  ended_at timestamptz,
  expected_givers integer not null check (expected_givers between 1 and 20000),
  -- A member of the charity's team, or an administrator.
  announced_by uuid not null references person,
  announced_at timestamptz not null,
  constraint fundraising_appeal_hours
    check (ends_at > starts_at and ends_at <= starts_at + interval '48 hours')
);
create index fundraising_appeal_charity on fundraising_appeal (charity_id, starts_at desc);
create index fundraising_appeal_announced_by on fundraising_appeal (announced_by);
alter table fundraising_appeal enable row level security;
alter table fundraising_appeal force row level security;
grant select, insert, update on fundraising_appeal to pennytrail_app;
