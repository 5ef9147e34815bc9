-- The days of a giver's first and last gift to a charity. Triggers of donation and donation_giver keep
-- them.
create table giver_charity (
  -- A person, a donor organisation or a temporary person.
  giver_id uuid not null,
  charity_id uuid not null references charity,
  first_on date not null,
  last_on date not null,
  primary key (giver_id, charity_id),
  check (first_on <= last_on)
) with (fillfactor=70);
create index giver_charity_days on giver_charity (charity_id, last_on) include (first_on);
alter table giver_charity enable row level security;
alter table giver_charity force row level security;
grant select on giver_charity to pennytrail_app;

-- Whether giver_charity has every giver of the charity. New ledgers have it once its triggers exist;
-- the next start counts the givers of the older ones.
alter table ledger_head add column givers_counted boolean not null default false;
