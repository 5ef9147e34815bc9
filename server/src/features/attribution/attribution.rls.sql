create policy functions_read on allocation for select to pennytrail_reader using (true);
create policy made on allocation for insert
  with check (acts_for('money') or is_contributor(charity_id));
create policy cleared on allocation for delete using (acts_for('money'));
-- The gifts of a giver are found by an array of ids, so that nobody else's balances are read.
create policy of_own_donor_org on allocation for select using (
  gift_entry_id in (select l.id from gift_balance l where l.donation_id = any (array(
    select g.donation_id from donation_giver g
    where g.donor_org_id = any ((select actor_donor_orgs())::uuid[])))));
create policy seen on allocation for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[])
  or gift_entry_id in (select l.id from gift_balance l where l.donation_id = any (array(
    select g.donation_id from donation_giver g where g.person_id = actor_id()))));

create policy done on attribution_backlog for delete using (acts_for('money'));
create policy seen on attribution_backlog for select using (true);

create policy made on gift_line for insert
  with check (acts_for('money') or is_contributor(charity_id));
create policy seen on gift_line for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[])
  or exists (select from ledger_entry e where e.id = entry_id and is_own_gift(e.donation_id)));

create policy functions_read on gift_balance for select to pennytrail_reader using (true);
create policy changed on gift_balance for update
  using (acts_for('money') or is_contributor(charity_id));
create policy made on gift_balance for insert
  with check (acts_for('money') or is_contributor(charity_id));
-- The team of a donor organisation sees the balances of the organisation's gifts.
create policy of_own_donor_org on gift_balance for select using (
  donation_id in (select g.donation_id from donation_giver g
                  where g.donor_org_id = any ((select actor_donor_orgs())::uuid[])));
create policy seen on gift_balance for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[])
  or donation_id in (select g.donation_id from donation_giver g where g.person_id = actor_id()));

create policy of_the_ledger on gift_balance_reach for select using (actor_is_system() or is_contributor(charity_id));
create policy changed on gift_balance_reach for update using (acts_for('money') or is_contributor(charity_id));
create policy made on gift_balance_reach for insert with check (acts_for('money') or is_contributor(charity_id));

create policy of_the_server on giver_backlog for select using (actor_is_system());
create policy made on giver_backlog for insert with check (acts_for('money'));
create policy removed on giver_backlog for delete using (acts_for('money'));
create policy of_the_server on giver_fund for select using ((select actor_is_system()));
create policy changed on giver_fund for update using ((select acts_for('money')));
create policy made on giver_fund for insert with check ((select acts_for('money')));
create policy removed on giver_fund for delete using ((select acts_for('money')));
create policy of_the_server on giver_payment for select using ((select actor_is_system()));
create policy changed on giver_payment for update using ((select acts_for('money')));
create policy made on giver_payment for insert with check ((select acts_for('money')));
create policy removed on giver_payment for delete using ((select acts_for('money')));
create policy of_the_server on giver_unspent for select using ((select actor_is_system()));
create policy made on giver_unspent for insert with check ((select acts_for('money')));
create policy removed on giver_unspent for delete using ((select acts_for('money')));
