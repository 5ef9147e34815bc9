-- The versions of a grant, from the first draft of an award to the last variation. One that both
-- sides have agreed to is written into donor_grant and the tables beside it.
create table grant_version (
  id uuid primary key,
  -- The grant, which is in donor_grant once both sides have agreed.
  grant_id uuid not null,
  reference text not null generated always as ('PG-' || upper((((substr(grant_id::text, 25, 4) ||
    '-') || substr(grant_id::text, 29, 4)) || '-') || substr(grant_id::text, 33, 4))) stored,
  donor_org_id uuid not null references donor_org,
  charity_id uuid not null references charity,
  side text not null check (side in ('funder', 'charity')),
  content jsonb not null,
  words text not null check (length(words) <= 1000),
  saved_by uuid not null references person,
  saved_at timestamptz not null,
  -- Null for a draft.
  number integer check (number > 0),
  offered_at timestamptz,
  -- Null while it is open.
  outcome text check (outcome in ('agreed', 'change-asked', 'withdrawn', 'replaced')),
  decided_by uuid references person,
  decided_at timestamptz,
  decided_words text check (length(decided_words) <= 1000),
  unique (grant_id, number),
  constraint grant_version_numbered check ((number is null) = (offered_at is null)),
  constraint grant_version_decided check (num_nonnulls(outcome, decided_by, decided_at, decided_words)
    in (0, 4)),
  constraint grant_version_draft_outcome check (offered_at is not null or outcome = 'withdrawn'
    or outcome is null)
);
-- Each side has at most one draft and one offer.
create unique index grant_version_open on grant_version (grant_id, side, (number is null))
  where outcome is null;
create index grant_version_charity on grant_version (charity_id);
create index grant_version_org on grant_version (donor_org_id);
create index grant_version_saved_by on grant_version (saved_by);
create index grant_version_decided_by on grant_version (decided_by);
alter table grant_version enable row level security;
alter table grant_version force row level security;
grant select, insert on grant_version to pennytrail_app;
grant update (content, words, saved_by, saved_at, number, offered_at, outcome, decided_by,
  decided_at, decided_words) on grant_version to pennytrail_app;
