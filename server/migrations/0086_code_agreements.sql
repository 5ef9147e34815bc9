-- Who agreed, for a charity, to keep to the Code of Fundraising Practice: when, which version, and in
-- which words. Appended and never changed. A claimant agrees with the claim; a Manager agrees before
-- the charity publishes its first project, and again before the next one when the Code has changed.
-- Charities of before have no row, so they are asked at their next publication.
create table code_agreement (
  id uuid primary key,
  charity_id uuid not null references charity,
  person_id uuid not null references person,
  occasion text not null check (occasion in ('claim', 'publication')),
  version text not null check (length(version) between 1 and 40),
  wording text not null check (length(wording) between 1 and 2000), -- as it was shown
  agreed_at timestamptz not null
);
create unique index code_agreement_once
  on code_agreement (charity_id, person_id, occasion, version);
create index code_agreement_person on code_agreement (person_id);

grant select, insert on code_agreement to pennytrail_app;
create trigger append_only before update or delete on code_agreement
  for each row execute function refuse_change();
create trigger append_only_table before truncate on code_agreement
  for each statement execute function refuse_change();
alter table code_agreement enable row level security;
alter table code_agreement force row level security;
create policy seen on code_agreement for select
  using (actor_is_system() or person_id = actor_id() or actor_rank(charity_id) > 0);
create policy made on code_agreement for insert with check (actor_is_system()
  or (person_id = actor_id() and (occasion = 'claim' or actor_rank(charity_id) >= 3)));
