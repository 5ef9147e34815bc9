-- Givers without an account: a person without credentials, with the address for receipts. The
-- address is not proven, so it identifies nobody and several guests may have the same one.
create table guest (
  person_id uuid primary key references person,
  email text not null check (email = lower(email) and length(email) <= 254),
  created_at timestamptz not null
);
create index guest_email on guest (email);
alter table guest enable row level security;
alter table guest force row level security;
grant select, insert, update, delete on guest to pennytrail_app;
