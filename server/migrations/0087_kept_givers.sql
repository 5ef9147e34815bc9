-- The charity's own record of a gift whose giver deleted their account. The charity is a separate
-- controller, which has to keep its books: the giver's name, contact details, amount and date, for
-- six years after the year of the gift. Its Leads alone see it; a job removes it then.
create table kept_giver (
  donation_id uuid primary key references donation,
  charity_id uuid not null references charity,
  name text not null,
  email text not null,
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  given_at timestamptz not null,
  kept_until date not null, -- 31 December of the sixth year after the year of the gift
  recorded_at timestamptz not null
);
create index kept_giver_charity on kept_giver (charity_id, given_at desc, donation_id desc);
create index kept_giver_due on kept_giver (kept_until);

grant select, insert, delete on kept_giver to pennytrail_app;
create trigger append_only before update on kept_giver
  for each row execute function refuse_change();
alter table kept_giver enable row level security;
alter table kept_giver force row level security;
create policy seen on kept_giver for select
  using (actor_is_system() or actor_rank(charity_id) >= 4);
create policy made on kept_giver for insert with check (actor_is_system());
create policy forgotten on kept_giver for delete using (actor_is_system());
