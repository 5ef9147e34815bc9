-- Which account of the processor took a gift; null where none did. Whether a gift can be refunded
-- depends on it, and the charity's team may know that without seeing the payment itself.
create function gift_charged_by(gift uuid) returns text
language sql stable set app.actor = 'system' as $$
  select y.stripe_account from donation_payment y where y.donation_id = gift and y.charge is not null
$$;
grant execute on function gift_charged_by to pennytrail_app;

-- A payout that somebody found on the charity's bank statement, where no imported line is it.
create table payout_match (
  payout_id text primary key references payout,
  charity_id uuid not null references charity,
  entry_id uuid not null unique references ledger_entry, -- the payout's own
  seen_on date not null, -- the bank's date
  amount bigint not null check (amount > 0), -- what arrived, by the statement
  note text not null default '' check (length(note) <= 200), -- why that is less than was paid out
  -- The line had been entered as income: that entry is reversed, so that the money counts once.
  replaced_entry uuid unique references ledger_entry,
  difference_entry uuid unique references ledger_entry, -- what the bank kept
  matched_at timestamptz not null
);
create index payout_match_charity on payout_match (charity_id);
grant select, insert on payout_match to pennytrail_app;
alter table payout_match enable row level security;
alter table payout_match force row level security;
create policy seen on payout_match for select using (actor_is_system() or actor_rank(charity_id) > 0);
create policy made on payout_match for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 3);

-- When the processor is asked next what went back or was paid out of an account, in case an event
-- never arrived; and up to when it has been asked.
alter table payment_connection add look_at timestamptz;
alter table payment_connection add looked_through timestamptz;
create index payment_connection_look on payment_connection (look_at);
