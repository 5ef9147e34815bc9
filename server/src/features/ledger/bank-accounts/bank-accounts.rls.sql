create policy changed on bank_account for update using (acts_for('money') or is_manager(charity_id));
create policy made on bank_account for insert with check (acts_for('money') or is_manager(charity_id));
create policy seen on bank_account for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[]));
