-- The columns of a giving platform's file, or of a file of earlier gifts, that a charity's team chose.
-- The next file with the same headings is read by itself.
create table column_map (
  id uuid primary key,
  charity_id uuid not null references charity,
  file text not null check (file in ('platform', 'earlier-gifts')),
  name text not null check (length(name) between 1 and 80),
  -- Empty if no platform writes such files.
  platform text not null check (length(platform) <= 80),
  headings text[] not null check (cardinality(headings) between 1 and 200),
  -- Derived from the headings as they are compared, so that one map has them.
  headings_key uuid not null,
  -- The place of each field's column, from 0.
  columns jsonb not null,
  made_by uuid not null references person,
  made_at timestamptz not null,
  unique (charity_id, file, headings_key)
);
create index column_map_made_by on column_map (made_by);
alter table column_map enable row level security;
alter table column_map force row level security;
grant select, insert, delete on column_map to pennytrail_app;
grant update (name, platform, headings, headings_key, columns) on column_map to pennytrail_app;
