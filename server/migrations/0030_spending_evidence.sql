create table spending_evidence (
  entry_id uuid primary key references ledger_entry,
  charity_id uuid not null references charity,
  project_id uuid,
  currency char(3) not null,
  seq bigint not null,
  amount bigint not null,
  recorded_at timestamptz(3) not null,
  is_imported boolean not null,
  is_reversed boolean not null,
  has_receipt boolean not null,
  is_matched boolean not null,
  is_cited boolean not null
) with (fillfactor=80);
-- Payments without a receipt, of a charity and of a project.
create index spending_evidence_missing on spending_evidence (charity_id, seq)
  include (project_id, entry_id) where not is_reversed and not has_receipt;
create index spending_evidence_missing_in_project on spending_evidence
  (project_id, charity_id, seq) include (currency, is_imported, recorded_at, entry_id)
  where project_id is not null and not is_reversed and not has_receipt;
alter table spending_evidence enable row level security;
alter table spending_evidence force row level security;
grant select on spending_evidence to pennytrail_app;
grant select on spending_evidence to pennytrail_reader;

create table spending_evidence_total (
  charity_id uuid not null references charity,
  project_id uuid,
  currency char(3) not null,
  spent bigint not null default 0,
  with_receipt bigint not null default 0,
  matched bigint not null default 0,
  cited bigint not null default 0,
  without_receipt bigint not null default 0,
  unproven bigint not null default 0,
  unproven_amount bigint not null default 0,
  unique nulls not distinct (charity_id, project_id, currency)
) with (fillfactor=50);
alter table spending_evidence_total enable row level security;
alter table spending_evidence_total force row level security;
grant select on spending_evidence_total to pennytrail_app;
grant select on spending_evidence_total to pennytrail_reader;

-- Ledgers older than these tables. The start of the product stores the evidence of their payments.
-- The triggers do not exist yet, and the release before keeps posting, so the ledgers are listed at
-- the start; until then the nil UUID stands for all of them.
create table spending_evidence_backlog (charity_id uuid primary key);
alter table spending_evidence_backlog enable row level security;
alter table spending_evidence_backlog force row level security;
grant select on spending_evidence_backlog to pennytrail_app;
grant select on spending_evidence_backlog to pennytrail_reader;
insert into spending_evidence_backlog
select '00000000-0000-0000-0000-000000000000' where exists (select from charity);
