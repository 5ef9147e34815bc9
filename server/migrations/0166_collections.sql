-- Money that was counted after a collection, without givers.
create table collection (
  id uuid primary key,
  charity_id uuid not null references charity,
  collected_on date not null,
  place text not null check (length(place) between 1 and 120),
  -- The fund. Null is the general fund.
  project_id uuid,
  in_uk boolean not null,
  recorded_at timestamptz not null,
  unique (id, charity_id),
  foreign key (project_id, charity_id) references project (id, charity_id)
);
create index collection_days on collection (charity_id, collected_on desc, id desc);
create index collection_project on collection (project_id) where project_id is not null;
alter table collection enable row level security;
alter table collection force row level security;
grant select, insert on collection to pennytrail_app;

-- The two people who counted a collection. Their names can be erased.
create table collection_counter (
  collection_id uuid not null,
  charity_id uuid not null,
  position smallint not null check (position in (1, 2)),
  name text not null check (length(name) between 1 and 80),
  primary key (collection_id, position),
  foreign key (collection_id, charity_id) references collection (id, charity_id)
);
create unique index collection_counter_person on collection_counter (collection_id, lower(name));
alter table collection_counter enable row level security;
alter table collection_counter force row level security;
grant select, insert, delete on collection_counter to pennytrail_app;

-- The money of a collection that was given in one way, which is one entry of the ledger.
create table collection_part (
  entry_id uuid primary key references ledger_entry,
  collection_id uuid not null,
  charity_id uuid not null,
  way text not null check (way in ('cash', 'contactless', 'chip-and-pin')),
  -- The gifts of more than £30 each, and their sum in pence.
  gifts_over integer not null check (gifts_over >= 0),
  amount_over bigint not null,
  unique (collection_id, way),
  foreign key (collection_id, charity_id) references collection (id, charity_id),
  constraint collection_part_over check (amount_over >= gifts_over * 3001
    and (amount_over = 0) = (gifts_over = 0))
);
alter table collection_part enable row level security;
alter table collection_part force row level security;
grant select, insert on collection_part to pennytrail_app;
