create policy read on activity_log for select using (actor_is_system());
create policy written on activity_log for insert
  with check (acts_for('accounts', 'mail', 'maintenance', 'money', 'staff') or done_by = actor_id());

create policy changed on file for update using (
  acts_for('accounts', 'maintenance', 'money', 'staff') or uploaded_by = actor_id() or is_contributor(charity_id));
create policy made on file for insert with check (
  acts_for('accounts', 'maintenance', 'money', 'staff')
  or (uploaded_by = actor_id() and (charity_id is null or is_contributor(charity_id))));
create policy removed on file for delete using (
  acts_for('accounts', 'maintenance', 'money', 'staff') or uploaded_by = actor_id() or is_contributor(charity_id));
create policy seen on file for select using (
  actor_is_system() or uploaded_by = actor_id() or is_contributor(charity_id));
