create table transfer_total (
  charity_id uuid not null references charity,
  project_id uuid,
  counter_project_id uuid,
  entries bigint not null default 0,
  unique nulls not distinct (charity_id, project_id, counter_project_id)
) with (fillfactor=50);
alter table transfer_total enable row level security;
alter table transfer_total force row level security;
grant select on transfer_total to pennytrail_app;

-- The next start counts the transfers of every ledger.
insert into spending_evidence_backlog
select '00000000-0000-0000-0000-000000000000' where exists (select from charity)
on conflict do nothing;
