-- Contributors choose accounts too, and the first choice of a charity copies the start chart.
create policy added on nominal_account for insert
  with check (acts_for('money') or is_contributor(charity_id));
create policy changed on nominal_account for update
  using (is_manager(charity_id));
create policy seen on nominal_account for select
  using (actor_is_system() or is_member(charity_id));

create policy chosen on entry_nominal_account for insert with check (
  (acts_for('money') or is_contributor(charity_id))
  and exists (select from ledger_entry e
    where e.id = entry_id and e.charity_id = entry_nominal_account.charity_id));
create policy seen on entry_nominal_account for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[])
);
