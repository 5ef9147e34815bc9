-- The result of fund_part_legs, stored for the first parts_seq entries of a ledger.
create table fund_part_leg (
  charity_id uuid not null references charity,
  entry_id uuid not null,
  "position" smallint not null,
  seq bigint not null,
  project_id uuid not null,
  designated bigint not null,
  overspent bigint not null,
  primary key (entry_id, position)
);
create index fund_part_leg_ledger on fund_part_leg (charity_id, seq);
create index fund_part_leg_project on fund_part_leg (project_id, seq);
alter table fund_part_leg enable row level security;
alter table fund_part_leg force row level security;
grant select on fund_part_leg to pennytrail_app;
grant select on fund_part_leg to pennytrail_reader;

-- The money of each project's fund after those entries, from which fund_part_legs goes on.
create table fund_part_state (
  project_id uuid not null,
  currency char(3) not null,
  charity_id uuid not null references charity,
  -- The unspent money of gifts.
  gifts bigint not null,
  -- Other restricted money.
  others bigint not null,
  -- Designated money, or below zero an overspend.
  own bigint not null,
  -- The other restricted money that refunds of spent gifts took.
  lent bigint not null,
  primary key (project_id, currency)
);
create index fund_part_state_ledger on fund_part_state (charity_id);
alter table fund_part_state enable row level security;
alter table fund_part_state force row level security;
grant select on fund_part_state to pennytrail_app;
grant select on fund_part_state to pennytrail_reader;

alter table ledger_head add column parts_seq bigint not null default 0;
