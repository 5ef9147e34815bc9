create policy added on charity_public_total for insert with check (acts_for('money'));
create policy changed on charity_public_total for update using (acts_for('money'));
create policy removed on charity_public_total for delete using (acts_for('money'));
create policy seen on charity_public_total for select using ((select actor_is_system()));
