create policy changed on charge_finding for update using (acts_for('money', 'staff'));
create policy made on charge_finding for insert with check (acts_for('money', 'staff'));
create policy seen on charge_finding for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[]));

create policy system_only on connect_attempt for select using (actor_is_system());
create policy changed on connect_attempt for update using (acts_for('money'));
create policy made on connect_attempt for insert with check (acts_for('money'));
create policy removed on connect_attempt for delete using (acts_for('money'));

create policy changed on payment_connection for update using (acts_for('money'));
create policy made on payment_connection for insert with check (acts_for('money'));
create policy seen on payment_connection for select
  using (actor_is_system() or is_member(charity_id));

create policy changed on payment_replacement for update using (acts_for('money'));
create policy made on payment_replacement for insert with check (acts_for('money'));
create policy seen on payment_replacement for select
  using (actor_is_system() or is_member(charity_id));

create policy changed on payout for update using (acts_for('money'));
create policy made on payout for insert with check (acts_for('money'));
create policy seen on payout for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[]));

create policy changed on payout_item for update using (acts_for('money'));
create policy made on payout_item for insert with check (acts_for('money'));
create policy seen on payout_item for select
  using (exists (select from payout p where p.id = payout_id));

create policy made on payout_match for insert
  with check (acts_for('money') or is_manager(charity_id));
create policy seen on payout_match for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[]));
create policy undone on payout_match for delete
  using (acts_for('money') or is_manager(charity_id));

create policy made on payout_match_undone for insert
  with check (acts_for('money') or is_manager(charity_id));
create policy seen on payout_match_undone for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[]));

create policy changed on replaced_account for update using (acts_for('money'));
create policy made on replaced_account for insert with check (acts_for('money'));
create policy removed on replaced_account for delete using (acts_for('money'));
create policy seen on replaced_account for select
  using (actor_is_system() or is_member(charity_id));

create policy system_only on webhook_inbox for select using (actor_is_system());
create policy made on webhook_inbox for insert with check (acts_for('money'));
create policy removed on webhook_inbox for delete using (acts_for('money'));

create policy system_only on webhook_poster for select using (actor_is_system());
create policy changed on webhook_poster for update using (acts_for('money'));
