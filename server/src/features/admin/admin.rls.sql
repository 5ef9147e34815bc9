create policy hid on content_hidden for insert with check (acts_for('staff'));
create policy restored on content_hidden for delete using (acts_for('staff'));
create policy seen on content_hidden for select using (true);

create policy system_only on flag for select using (actor_is_system());
create policy changed on flag for update using (acts_for('mail', 'staff'));
create policy made on flag for insert with check (acts_for('mail', 'staff'));

create policy system_only on hiding for select using (actor_is_system());
create policy changed on hiding for update using (acts_for('mail', 'staff'));
create policy made on hiding for insert with check (acts_for('mail', 'staff'));

create policy system_only on ledger_check for select using (actor_is_system());
create policy made on ledger_check for insert with check (acts_for('maintenance'));
create policy removed on ledger_check for delete using (acts_for('maintenance'));

create policy system_only on suspension for select using (actor_is_system());
create policy made on suspension for insert with check (acts_for('staff'));
create policy removed on suspension for delete using (acts_for('staff'));

create policy changed on team_profile for update using (acts_for('staff'));
create policy edited on team_profile for insert with check (acts_for('staff'));
create policy removed on team_profile for delete using (acts_for('staff'));
create policy seen on team_profile for select using (actor_is_system() or agreed);
