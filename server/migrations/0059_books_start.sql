-- The first day of a charity's books here, set once.
create table books_start (
  charity_id uuid primary key references charity,
  first_day date not null,
  set_by uuid references person,
  set_at timestamptz not null,
  constraint books_start_not_in_the_future check (first_day <= (set_at at time zone
    'Europe/London')::date)
);
create index books_start_set_by on books_start (set_by);
alter table books_start enable row level security;
alter table books_start force row level security;
grant select, insert on books_start to pennytrail_app;
