create policy of_managers on reconciling_item for select
  using ((select actor_is_system()) or charity_id = any ((select actor_managed_charities())::uuid[]));
create policy changed on reconciling_item for update using ((select acts_for('money')));
create policy made on reconciling_item for insert with check ((select acts_for('money')));
create policy removed on reconciling_item for delete using ((select acts_for('money')));

create policy changed on bank_day_total for update using ((select acts_for('money')));
create policy made on bank_day_total for insert with check ((select acts_for('money')));
create policy removed on bank_day_total for delete using ((select acts_for('money')));
create policy seen on bank_day_total for select
  using ((select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[]));
