create policy changed on monthly_gift for update using (acts_for('money'));
create policy made on monthly_gift for insert with check (acts_for('money'));
create policy own on monthly_gift for select using (
  (select actor_is_system())
  or (donor_org_id is null and person_id = (select actor_id()))
  or donor_org_id = any ((select actor_donor_orgs())::uuid[]));
