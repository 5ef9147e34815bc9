-- A match of a payout with a line of the bank statement that was undone, for good: what it said, why
-- it was undone, and the entries that put the books right. The payout and the line are free again.
create table payout_match_undone (
  id uuid primary key,
  payout_id text not null references payout,
  charity_id uuid not null references charity,
  seen_on date not null,
  amount bigint not null check (amount > 0),
  note text not null check (length(note) <= 200),
  imported boolean not null, -- from a line of a statement, which can be imported again
  matched_at timestamptz not null,
  undone_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 300),
  -- The income that the match had reversed, and what it was entered as again.
  replaced_entry uuid references ledger_entry,
  restored_entry uuid unique references ledger_entry,
  -- What the bank kept, and its reversal.
  difference_entry uuid references ledger_entry,
  returned_entry uuid unique references ledger_entry,
  check ((replaced_entry is null) = (restored_entry is null)),
  check ((difference_entry is null) = (returned_entry is null))
);
create index payout_match_undone_payout on payout_match_undone (payout_id, undone_at);
create index payout_match_undone_charity on payout_match_undone (charity_id);
grant select, insert on payout_match_undone to pennytrail_app;
create trigger append_only before update or delete on payout_match_undone
  for each row execute function refuse_change();
create trigger append_only_table before truncate on payout_match_undone
  for each statement execute function refuse_change();
alter table payout_match_undone enable row level security;
alter table payout_match_undone force row level security;
create policy seen on payout_match_undone for select
  using (actor_is_system() or actor_rank(charity_id) > 0);
create policy made on payout_match_undone for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 3);

grant delete on payout_match, bank_line to pennytrail_app;
create policy undone on payout_match for delete
  using (actor_is_system() or actor_rank(charity_id) >= 3);
create policy undone on bank_line for delete
  using (actor_is_system() or actor_rank(charity_id) >= 3);
