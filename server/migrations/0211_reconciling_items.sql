-- The items that an account in the ledger and its bank differ by: entries that no statement
-- shows, and lines that no entry records, each for the days on which this is so. Triggers keep both
-- tables in the transaction of the entry, line or match.
create table reconciling_item (
  charity_id uuid not null references charity,
  -- "ledger" for an entry that the statement lacks, "bank" for a line that the ledger lacks.
  side text not null check (side in ('ledger', 'bank')),
  -- The place of the account in the ledger: "bank", or "bank:" and the account's id.
  account text not null,
  currency text not null,
  -- The entry, or the line of a statement.
  item_id uuid not null,
  -- The day of the entry or of the line.
  dated date not null,
  -- The number of the entry, or the line's place in its statement.
  place bigint not null,
  -- The first day on which this amount is missing on the other side.
  from_on date not null,
  -- The day on which another amount is missing, or none; infinity if there is no such day.
  until_on date not null check (until_on > from_on),
  -- Signed minor units.
  amount bigint not null check (amount <> 0),
  primary key (item_id, account, from_on)
);
create index reconciling_item_listed on reconciling_item (charity_id, side, account, currency,
  dated, place) include (item_id, from_on, until_on, amount);
alter table reconciling_item enable row level security;
alter table reconciling_item force row level security;
grant select on reconciling_item to pennytrail_app;

create table bank_day_total (
  charity_id uuid not null references charity,
  account text not null,
  currency text not null,
  day date not null,
  -- By how much the day's entries changed the account, in signed minor units.
  moved bigint not null default 0,
  -- The lines of statements on this day.
  lines bigint not null default 0,
  -- By how much the day changed the number and the sum of entries that no statement shows.
  items bigint not null default 0,
  items_amount bigint not null default 0,
  primary key (charity_id, account, currency, day)
) with (fillfactor=70);
create index bank_day_total_with_lines on bank_day_total (charity_id, account, currency, day)
  where lines > 0;
alter table bank_day_total enable row level security;
alter table bank_day_total force row level security;
grant select on bank_day_total to pennytrail_app;

-- Whether these tables have every entry and line of the charity. New ledgers have them once the
-- triggers exist; the next start computes those of the older ones.
alter table ledger_head add column reconciliation_kept boolean not null default false;
