create policy own_claim on charity_claim for select using (actor_is_system() or person_id = actor_id());
create policy changed on charity_claim for update using (acts_for('accounts', 'staff') or person_id = actor_id());
create policy made on charity_claim for insert with check (acts_for('accounts', 'staff') or person_id = actor_id());

create policy made on code_agreement for insert with check (acts_for('accounts')
  or (person_id = actor_id() and (occasion = 'claim' or is_manager(charity_id))));
create policy seen on code_agreement for select
  using (actor_is_system() or person_id = actor_id() or is_member(charity_id));

create policy announced on fundraising_appeal for insert
  with check (acts_for('staff') or is_lead(charity_id));
create policy changed on fundraising_appeal for update
  using (acts_for('staff') or is_lead(charity_id));
create policy seen on fundraising_appeal for select
  using (actor_is_system() or is_member(charity_id));

create policy forgotten on contact_consent for delete using (acts_for('money'));
create policy made on contact_consent for insert
  with check (acts_for('money') or person_id = actor_id());
create policy seen on contact_consent for select
  using (actor_is_system() or person_id = actor_id());

create policy answered on charity_request for update using (acts_for('staff'));
create policy asked on charity_request for insert with check (person_id = actor_id());
create policy removed on charity_request for delete
  using (acts_for('accounts') or person_id = actor_id());
create policy seen on charity_request for select
  using (actor_is_system() or person_id = actor_id());
