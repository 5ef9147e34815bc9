-- A line of a charity's bank statement that the ledger knows: posted from it, or matched with an
-- entry that was recorded before. What the bank said of it is not kept, only its fingerprint.
create table bank_line (
  charity_id uuid not null references charity,
  fingerprint text not null check (length(fingerprint) = 64),
  entry_id uuid not null unique references ledger_entry,
  seen_on date not null, -- the bank's date
  matched_at timestamptz not null,
  primary key (charity_id, fingerprint)
);
grant select, insert on bank_line to pennytrail_app;
alter table bank_line enable row level security;
alter table bank_line force row level security;
-- That a statement bears an entry out may be known to all who see the entry.
create policy seen on bank_line for select using (
  actor_is_system() or exists (select from ledger_entry e where e.id = entry_id));
create policy made on bank_line for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 3);

-- Fingerprints are keyed, so that nobody can try out what a published entry's line may have said.
create table bank_line_key (
  charity_id uuid primary key references charity,
  secret bytea not null check (length(secret) = 32)
);
grant select, insert on bank_line_key to pennytrail_app;
alter table bank_line_key enable row level security;
alter table bank_line_key force row level security;
create policy of_managers on bank_line_key using (actor_is_system() or actor_rank(charity_id) >= 3);
