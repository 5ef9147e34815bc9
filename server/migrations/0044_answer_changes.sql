-- Changes that answers for visitors depend on, for the processes that keep such answers in memory.
-- Each transaction adds its own rows, so that no transaction waits for another.
create table answer_change (
  transaction_id xid8 not null default pg_current_xact_id(),
  charity_id uuid not null,
  noted_at timestamptz not null default now(),
  primary key (transaction_id, charity_id)
);
alter table answer_change enable row level security;
alter table answer_change force row level security;
grant select, delete on answer_change to pennytrail_app;
