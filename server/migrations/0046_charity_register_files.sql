-- The files that the register was imported from, while it is still as their import left it.
create table charity_register_file (
  digest bytea primary key check (octet_length(digest) = 32),
  register_table text not null check (register_table in ('charity', 'classification', 'area')),
  outcome jsonb not null,
  imported_at timestamptz not null default now()
);
grant select, insert, update, delete on charity_register_file to pennytrail_app;
