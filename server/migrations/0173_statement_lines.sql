-- Bank statements that a charity's team uploaded, with their lines. A line is stored before anybody
-- decides about it, so that the review goes on where it stopped and each account can be reconciled.
create table bank_statement (
  id uuid primary key,
  charity_id uuid not null references charity,
  account_id uuid not null references bank_account,
  currency text not null check (length(currency) = 3),
  file_name text not null check (length(file_name) <= 200),
  uploaded_at timestamptz not null,
  uploaded_by uuid not null references person
);
create index bank_statement_account on bank_statement (account_id);
create index bank_statement_charity on bank_statement (charity_id, uploaded_at);
create index bank_statement_uploaded_by on bank_statement (uploaded_by);
alter table bank_statement enable row level security;
alter table bank_statement force row level security;
grant select, insert, delete on bank_statement to pennytrail_app;

create table statement_line (
  id uuid primary key,
  charity_id uuid not null references charity,
  -- The first statement that had the line.
  statement_id uuid not null references bank_statement on delete cascade,
  account_id uuid not null references bank_account,
  fingerprint text not null check (length(fingerprint) = 64),
  -- The same for all lines of the account that are equal in currency, date, amount and text.
  twins text not null check (length(twins) = 64),
  -- Its number among them, from 1.
  twin integer not null check (twin > 0),
  -- The date that the bank gives for the line.
  seen_on date not null,
  currency text not null check (length(currency) = 3),
  amount bigint not null check (amount <> 0),
  -- The account's balance after the line; null if no file had one.
  balance bigint,
  -- Its place among the lines of its statement, the oldest first.
  place integer not null check (place > 0),
  -- Its line number in the file.
  file_line integer not null check (file_line > 0),
  -- The bank's description; null once it is deleted.
  bank_text text check (length(bank_text) <= 500),
  -- When the bank's text was stored.
  stored_at timestamptz not null,
  -- A decision that is not posted yet.
  draft jsonb,
  unique (charity_id, fingerprint)
);
create index statement_line_twins on statement_line (charity_id, twins);
create index statement_line_statement on statement_line (statement_id, place);
create index statement_line_stored_at on statement_line (stored_at) where bank_text is not null;
create index statement_line_account on statement_line (account_id, seen_on);
alter table statement_line enable row level security;
alter table statement_line force row level security;
grant select, insert, delete on statement_line to pennytrail_app;
grant update (balance, bank_text, stored_at, draft) on statement_line to pennytrail_app;
