-- Sums of what visitors see of a charity's projects, kept by triggers of project and project_total.
create table charity_public_total (
  charity_id uuid not null,
  currency char(3) not null,
  -- The number of public projects whose own currency this is.
  projects bigint not null default 0,
  received bigint not null default 0,
  spent bigint not null default 0,
  entries bigint not null default 0,
  primary key (charity_id, currency)
) with (fillfactor=50);
-- The nil UUID says that the sums of older charities are still missing. The next start counts them
-- once the triggers exist.
insert into charity_public_total (charity_id, currency)
select '00000000-0000-0000-0000-000000000000', 'GBP' where exists (select from charity);
alter table charity_public_total enable row level security;
alter table charity_public_total force row level security;
grant select on charity_public_total to pennytrail_app;
