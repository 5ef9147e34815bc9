create policy own on checkpoint_follow using (actor_is_system() or person_id = actor_id());

create policy made on checkpoint_key for insert with check (actor_is_system());
create policy published on checkpoint_key for select using (true);

create policy made on ledger_checkpoint for insert with check (actor_is_system());
create policy published on ledger_checkpoint for select using (true);

create policy made on ledger_subtree for insert with check (actor_is_system());
create policy published on ledger_subtree for select using (true);
