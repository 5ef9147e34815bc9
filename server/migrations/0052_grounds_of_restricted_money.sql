-- The terms that a funder agreed for a grant: if the work falls short, if it is late, and if money is left.
-- Rows are only added. The newest row of a grant counts.
create table grant_terms (
  id uuid primary key,
  charity_id uuid not null references charity,
  -- A grant of a donor organisation, or the entry of a grant that was recorded without one.
  grant_id uuid references donor_grant,
  entry_id uuid references ledger_entry,
  shortfall text not null check (shortfall in ('smaller', 'ask', 'return')),
  delay text not null check (delay in ('wait', 'ask', 'return')),
  closing text not null check (closing in ('ask', 'return', 'similar', 'general')),
  -- The words of the award, if it has any.
  words text not null check (length(words) <= 500),
  stated_by uuid not null references person,
  stated_for text not null check (stated_for in ('charity', 'funder')),
  stated_at timestamptz not null,
  constraint grant_terms_of_one_grant check (num_nonnulls(grant_id, entry_id) = 1)
);
create index grant_terms_charity on grant_terms (charity_id);
create index grant_terms_grant on grant_terms (grant_id, stated_at desc) where grant_id is not null;
create index grant_terms_entry on grant_terms (entry_id, stated_at desc) where entry_id is not null;
alter table grant_terms enable row level security;
alter table grant_terms force row level security;
grant select, insert on grant_terms to pennytrail_app;

-- Why restricted money left a project that is closing or has ended. One row for each entry that
-- took it away, append-only.
create table restriction_ground (
  -- Made by the client, so that a retry records it once.
  id uuid primary key,
  charity_id uuid not null references charity,
  project_id uuid not null references project,
  -- The grant of a donor organisation that the money came from.
  grant_id uuid references donor_grant,
  -- The gift balance of a grant that was recorded without a donor organisation. Money without a
  -- grant and a balance is other income, an opening balance or Gift Aid.
  balance_id uuid references ledger_entry,
  ground text not null check (ground in ('terms', 'returned', 'consent', 'power')),
  -- The charity's own words: who decided what. Published with the entry.
  words text not null check (length(words) between 1 and 500),
  -- The date of the consent, or of the scheme, order or resolution.
  decided_on date,
  amount bigint not null check (amount > 0),
  -- The entry that moved or returned the money. It is posted in the same transaction.
  entry_id uuid not null unique references ledger_entry deferrable initially deferred,
  recorded_by uuid not null references person,
  recorded_at timestamptz not null,
  constraint restriction_ground_of_one_source check (num_nonnulls(grant_id, balance_id) <= 1),
  constraint restriction_ground_dated check (decided_on is not null
    or ground in ('terms', 'returned'))
);
create index restriction_ground_charity on restriction_ground (charity_id);
create index restriction_ground_project on restriction_ground (project_id, recorded_at);
create index restriction_ground_grant on restriction_ground (grant_id) where grant_id is not null;
create index restriction_ground_balance on restriction_ground (balance_id)
  where balance_id is not null;
create index restriction_ground_recorded_by on restriction_ground (recorded_by);
create index grant_terms_stated_by on grant_terms (stated_by);
alter table restriction_ground enable row level security;
alter table restriction_ground force row level security;
grant select, insert on restriction_ground to pennytrail_app;
grant select on restriction_ground to pennytrail_reader;
