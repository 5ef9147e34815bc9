create policy own on giving_story for select
  using ((select actor_is_system()) or person_id = actor_id());
create policy made on giving_story for insert with check (person_id = actor_id());
create policy changed on giving_story for update using (person_id = actor_id());
create policy removed on giving_story for delete
  using (acts_for('accounts') or person_id = actor_id());
