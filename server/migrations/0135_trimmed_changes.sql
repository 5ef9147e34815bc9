-- The changes of each charity that were deleted from answer_change, so that a position stays after them.
create table trimmed_change (
  charity_id uuid primary key,
  changes bigint not null,
  newest timestamptz not null
);
alter table trimmed_change enable row level security;
alter table trimmed_change force row level security;
grant select, insert, update on trimmed_change to pennytrail_app;
