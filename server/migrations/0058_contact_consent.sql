-- Who agreed that a charity may write to them about its work: in which words, and when. Appended
-- to only: the last row of a person and a charity is what stands.
create table contact_consent (
  id uuid primary key,
  person_id uuid not null references person,
  charity_id uuid not null references charity,
  given boolean not null,
  wording text not null, -- as it was shown
  how text not null check (how in ('gift', 'settings')),
  decided_at timestamptz not null
);
create index contact_consent_person on contact_consent (person_id, charity_id, id desc);
create index contact_consent_charity on contact_consent (charity_id, person_id, id desc);
-- Deleted with an account alone.
grant select, insert, delete on contact_consent to pennytrail_app;
alter table contact_consent enable row level security;
alter table contact_consent force row level security;
create policy seen on contact_consent for select
  using (actor_is_system() or person_id = actor_id());
create policy made on contact_consent for insert
  with check (actor_is_system() or person_id = actor_id());
create policy forgotten on contact_consent for delete using (actor_is_system());
