create policy changed on gift_question for update using (acts_for('money'));
create policy made on gift_question for insert with check (acts_for('money'));
create policy seen on gift_question for select using (actor_follows_gift(donation_id));

create policy made on gift_waiver for insert with check (acts_for('money'));
create policy seen on gift_waiver for select using (actor_follows_gift(donation_id));

create policy changed on project_closure for update using (acts_for('money'));
create policy made on project_closure for insert with check (acts_for('money'));
create policy seen on project_closure for select
  using (actor_is_system() or is_member(charity_id));

create policy functions_read on restriction_ground for select to pennytrail_reader using (true);
create policy made on restriction_ground for insert with check (acts_for('money'));
-- Everyone who sees the entry also sees why the money left.
create policy seen on restriction_ground for select using (
  (select actor_is_system()) or exists (select from ledger_entry e where e.id = entry_id));
