create policy system_only on password_reset for select using (actor_is_system());
create policy changed on password_reset for update using (acts_for('accounts'));
create policy made on password_reset for insert with check (acts_for('accounts'));
create policy removed on password_reset for delete using (acts_for('accounts'));
