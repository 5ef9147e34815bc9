create policy own on email_change for select using (actor_is_system() or person_id = actor_id());
create policy changed on email_change for update using (acts_for('accounts') or person_id = actor_id());
create policy made on email_change for insert with check (acts_for('accounts') or person_id = actor_id());
create policy removed on email_change for delete using (acts_for('accounts') or person_id = actor_id());

create policy forgotten on retained_giver for delete using (acts_for('money'));
create policy made on retained_giver for insert with check (acts_for('money'));
create policy seen on retained_giver for select
  using ((select actor_is_system()) or charity_id = any ((select actor_led_charities())::uuid[]));
