create policy made on collection for insert
  with check (acts_for('money') or is_manager(charity_id));
create policy seen on collection for select
  using ((select actor_is_system()) or is_member(charity_id));

create policy erased on collection_counter for delete
  using (acts_for('money') or is_manager(charity_id));
create policy made on collection_counter for insert
  with check (acts_for('money') or is_manager(charity_id));
create policy seen on collection_counter for select
  using ((select actor_is_system()) or is_member(charity_id));

create policy made on collection_part for insert
  with check (acts_for('money') or is_manager(charity_id));
create policy seen on collection_part for select
  using ((select actor_is_system()) or is_member(charity_id));
