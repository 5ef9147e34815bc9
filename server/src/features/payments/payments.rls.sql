create policy changed on charge_finding for update using (actor_is_system());
create policy made on charge_finding for insert with check (actor_is_system());
create policy seen on charge_finding for select using (actor_is_system() or is_member(charity_id));

create policy system_only on connect_attempt using (actor_is_system());

create policy changed on payment_connection for update using (actor_is_system());
create policy made on payment_connection for insert with check (actor_is_system());
create policy seen on payment_connection for select
  using (actor_is_system() or is_member(charity_id));

create policy changed on payment_replacement for update using (actor_is_system());
create policy made on payment_replacement for insert with check (actor_is_system());
create policy seen on payment_replacement for select
  using (actor_is_system() or is_member(charity_id));

create policy changed on payout for update using (actor_is_system());
create policy made on payout for insert with check (actor_is_system());
create policy seen on payout for select using (actor_is_system() or is_member(charity_id));

create policy changed on payout_item for update using (actor_is_system());
create policy made on payout_item for insert with check (actor_is_system());
create policy seen on payout_item for select
  using (exists (select from payout p where p.id = payout_id));

create policy made on payout_match for insert
  with check (actor_is_system() or is_manager(charity_id));
create policy seen on payout_match for select using (actor_is_system() or is_member(charity_id));
create policy undone on payout_match for delete
  using (actor_is_system() or is_manager(charity_id));

create policy made on payout_match_undone for insert
  with check (actor_is_system() or is_manager(charity_id));
create policy seen on payout_match_undone for select
  using (actor_is_system() or is_member(charity_id));

create policy system_changes on replaced_account using (actor_is_system());
create policy seen on replaced_account for select
  using (actor_is_system() or is_member(charity_id));
