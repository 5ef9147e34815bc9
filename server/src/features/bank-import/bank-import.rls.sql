create policy functions_read on bank_line for select to pennytrail_reader using (true);
create policy made on bank_line for insert
  with check (acts_for('money') or is_manager(charity_id));
-- Everyone who sees an entry may see that a bank line is matched with it.
create policy seen on bank_line for select using (
  actor_is_system() or exists (select from ledger_entry e where e.id = entry_id));
create policy undone on bank_line for delete
  using (acts_for('money') or is_manager(charity_id));

create policy of_managers on bank_line_key for select using (actor_is_system() or is_manager(charity_id));
create policy made on bank_line_key for insert with check (acts_for('money') or is_manager(charity_id));

create policy of_managers on bank_line_left for select using (actor_is_system() or is_manager(charity_id));
create policy changed on bank_line_left for update using (acts_for('money') or is_manager(charity_id));
create policy made on bank_line_left for insert with check (acts_for('money') or is_manager(charity_id));
create policy removed on bank_line_left for delete using (acts_for('money') or is_manager(charity_id));

create policy of_managers on bank_statement for select using (actor_is_system() or is_manager(charity_id));
create policy made on bank_statement for insert with check (acts_for('money') or is_manager(charity_id));
create policy removed on bank_statement for delete using (acts_for('money') or is_manager(charity_id));

create policy of_managers on statement_line for select
  using ((select actor_is_system()) or charity_id = any ((select actor_managed_charities())::uuid[]));
create policy changed on statement_line for update using (acts_for('money') or is_manager(charity_id));
create policy made on statement_line for insert with check (acts_for('money') or is_manager(charity_id));
create policy removed on statement_line for delete using (acts_for('money') or is_manager(charity_id));

create policy of_managers on bank_reconciliation for select using (actor_is_system() or is_manager(charity_id));
create policy made on bank_reconciliation for insert with check (acts_for('money') or is_manager(charity_id));
create policy undone on bank_reconciliation for update using (acts_for('money') or is_manager(charity_id));

create policy of_managers on bank_rule for select using (actor_is_system() or is_manager(charity_id));
create policy changed on bank_rule for update using (is_manager(charity_id));
create policy made on bank_rule for insert with check (is_manager(charity_id));
create policy removed on bank_rule for delete using (is_manager(charity_id));

create policy of_managers on column_map for select using (actor_is_system() or is_manager(charity_id));
create policy changed on column_map for update using (is_manager(charity_id));
create policy made on column_map for insert with check (is_manager(charity_id));
create policy removed on column_map for delete using (is_manager(charity_id));
