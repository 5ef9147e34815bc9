create policy own on checkpoint_follow for select using (actor_is_system() or person_id = actor_id());
create policy changed on checkpoint_follow for update using (acts_for('mail') or person_id = actor_id());
create policy made on checkpoint_follow for insert with check (acts_for('mail') or person_id = actor_id());
create policy removed on checkpoint_follow for delete using (acts_for('mail') or person_id = actor_id());

create policy made on checkpoint_key for insert with check (acts_for('maintenance'));
create policy published on checkpoint_key for select using (true);

create policy made on ledger_checkpoint for insert with check (acts_for('maintenance'));
create policy published on ledger_checkpoint for select using (true);

create policy made on ledger_subtree for insert with check (acts_for('maintenance'));
create policy published on ledger_subtree for select using (true);
