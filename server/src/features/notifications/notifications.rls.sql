create policy own on notification_preference for select using (actor_is_system() or person_id = actor_id());
create policy changed on notification_preference for update using (acts_for('mail') or person_id = actor_id());
create policy made on notification_preference for insert with check (acts_for('mail') or person_id = actor_id());
create policy removed on notification_preference for delete using (acts_for('mail') or person_id = actor_id());

-- Only `add_notifications` adds. The duty that keeps the product tidy removes the old ones.
create policy own on notification for select
  using ((select actor_is_system()) or person_id = actor_id());
create policy made on notification for insert with check (acts_for('mail'));
create policy changed on notification for update using (person_id = actor_id());
create policy removed on notification for delete using (acts_for('accounts', 'maintenance'));
