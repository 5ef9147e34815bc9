-- A pot is public: it says what is matched, and nothing of who pays.
create policy made on match_pot for insert with check (acts_for('money'));
create policy seen on match_pot for select using (true);

create policy changed on match_pledge for update using (acts_for('money'));
create policy made on match_pledge for insert with check (acts_for('money'));
-- Its pledger and the charity's team. The public reads through functions that hide names.
create policy seen on match_pledge for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or person_id = actor_id()
  or donor_org_id = any ((select actor_donor_orgs())::uuid[]));

create policy changed on match_gift for update using (acts_for('money'));
create policy made on match_gift for insert with check (acts_for('money'));
create policy seen on match_gift for select using (
  (select actor_is_system()) or is_own_gift(donation_id));

create policy changed on match_part for update using (acts_for('money'));
create policy made on match_part for insert with check (acts_for('money'));
create policy seen on match_part for select using (
  (select actor_is_system()) or is_own_gift(donation_id)
  or exists (select from match_pledge p where p.id = pledge_id));
