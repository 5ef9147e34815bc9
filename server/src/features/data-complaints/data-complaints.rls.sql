create policy answered on data_complaint for update
  using (actor_is_system() or is_lead(charity_id));
create policy made on data_complaint for insert with check (actor_is_system());
create policy seen on data_complaint for select
  using (actor_is_system() or is_lead(charity_id));
