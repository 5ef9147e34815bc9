create policy answered on data_complaint for update
  using (acts_for('mail', 'staff') or is_lead(charity_id));
create policy made on data_complaint for insert with check (acts_for('mail', 'staff'));
create policy seen on data_complaint for select
  using (actor_is_system() or is_lead(charity_id));
