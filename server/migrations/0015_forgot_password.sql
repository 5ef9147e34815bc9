-- The code that lets in someone who forgot the password: one for each address, so that a newer one
-- replaces the older. There is a row for an address without an account too (person_id null, a code
-- that nobody was told), so that trying one costs the same whether an account exists. Addresses and
-- codes are kept as keyed hashes: whoever reads this table can neither use nor guess them.
create table password_reset (
  email_mark bytea primary key,
  person_id uuid references person,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  used_at timestamptz
);
create index password_reset_person on password_reset (person_id);
alter table password_reset enable row level security;
alter table password_reset force row level security;
create policy system_only on password_reset using (actor_is_system());
grant select, insert, update, delete on password_reset to pennytrail_app;

-- What people say of the product, beside the forms of signing in. Administrators write it.
create table testimonial (
  id uuid primary key,
  quote text not null check (length(quote) between 1 and 400),
  name text not null check (length(name) between 1 and 100),
  role_line text not null default '' check (length(role_line) <= 120),
  position integer not null,
  published boolean not null default false
);
create index testimonial_shown on testimonial (position, id) where published;
alter table testimonial enable row level security;
alter table testimonial force row level security;
create policy published_to_all on testimonial for select using (published or actor_is_system());
create policy written_by_system on testimonial for all
  using (actor_is_system()) with check (actor_is_system());
grant select, insert, update, delete on testimonial to pennytrail_app;
