create policy own on notification_preference for select using (actor_is_system() or person_id = actor_id());
create policy changed on notification_preference for update using (acts_for('mail') or person_id = actor_id());
create policy made on notification_preference for insert with check (acts_for('mail') or person_id = actor_id());
create policy removed on notification_preference for delete using (acts_for('mail') or person_id = actor_id());
