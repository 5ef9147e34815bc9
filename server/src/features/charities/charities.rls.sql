create policy own_claim on charity_claim using (actor_is_system() or person_id = actor_id());

create policy made on code_agreement for insert with check (actor_is_system()
  or (person_id = actor_id() and (occasion = 'claim' or is_manager(charity_id))));
create policy seen on code_agreement for select
  using (actor_is_system() or person_id = actor_id() or is_member(charity_id));

create policy forgotten on contact_consent for delete using (actor_is_system());
create policy made on contact_consent for insert
  with check (actor_is_system() or person_id = actor_id());
create policy seen on contact_consent for select
  using (actor_is_system() or person_id = actor_id());
