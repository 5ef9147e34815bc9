-- The newest extract of each regulator's register, and when administrators were last reminded of it.
create table charity_register_extract (
  regulator text primary key check (regulator in ('CCEW', 'OSCR', 'CCNI')),
  source_date date not null,
  reminded_at timestamptz
);
grant select, insert, update, delete on charity_register_extract to pennytrail_app;
insert into charity_register_extract (regulator, source_date)
select regulator, max(source_date) from charity_register
where source = 'extract' and source_date is not null
group by regulator;
