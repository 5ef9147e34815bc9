create policy system_only on card_outcome for select using (actor_is_system());
create policy changed on card_outcome for update using (acts_for('money'));
create policy made on card_outcome for insert with check (acts_for('money'));
create policy removed on card_outcome for delete using (acts_for('money'));

create policy changed on donation for update using (acts_for('money'));
create policy made on donation for insert with check (acts_for('money'));
-- Only history that no ledger entry records.
create policy removed on donation for delete using (acts_for('money') and status = 'earlier');
create policy of_own_donor_org on donation for select using (
  id in (select g.donation_id from donation_giver g
         where g.donor_org_id = any ((select actor_donor_orgs())::uuid[])));
-- Visible to the giver and the charity's team, and to everyone if the giver chose to be named.
create policy seen on donation for select using (
  (select actor_is_system())
  or exists (select from donation_giver g
             where g.donation_id = donation.id and g.person_id = (select actor_id()))
  or (public_name is not null and status in ('succeeded', 'partly-refunded', 'won'))
  or charity_id = any ((select actor_charities())::uuid[])
);

create policy changed on donation_dispute for update using (acts_for('money'));
create policy made on donation_dispute for insert with check (acts_for('money'));
create policy seen on donation_dispute for select using (actor_follows_gift(donation_id));

create policy functions_read on donation_giver for select to pennytrail_reader using (true);
create policy of_own_donor_org on donation_giver for select
  using (donor_org_id = any ((select actor_donor_orgs())::uuid[]));
create policy own on donation_giver for select
  using ((select actor_is_system()) or person_id = (select actor_id()));
create policy changed on donation_giver for update using (acts_for('money') or person_id = actor_id());
create policy made on donation_giver for insert with check (acts_for('money') or person_id = actor_id());
create policy removed on donation_giver for delete
  using (acts_for('money') and gift_is_earlier(donation_id));

create policy changed on donation_payment for update using (acts_for('money'));
create policy made on donation_payment for insert with check (acts_for('money'));
create policy of_own_donor_org on donation_payment for select using (
  donation_id in (select g.donation_id from donation_giver g
                  where g.donor_org_id = any ((select actor_donor_orgs())::uuid[])));
create policy seen on donation_payment for select using (
  actor_is_system()
  or exists (select from donation_giver g
             where g.donation_id = donation_payment.donation_id and g.person_id = actor_id())
);

create policy changed on donation_refund for update using (acts_for('money'));
create policy made on donation_refund for insert with check (acts_for('money'));
create policy seen on donation_refund for select using (actor_follows_gift(donation_id));

create policy system_only on provider_event for select using (actor_is_system());
create policy changed on provider_event for update using (acts_for('money'));
create policy made on provider_event for insert with check (acts_for('money'));

create policy made on refund_ground for insert with check (acts_for('money'));
create policy seen on refund_ground for select using (actor_follows_gift(donation_id));

create policy changed on refund_request for update using (acts_for('money'));
create policy made on refund_request for insert with check (acts_for('money'));
create policy seen on refund_request for select using (actor_follows_gift(donation_id));

create policy system_only on guest for select using (actor_is_system());
create policy changed on guest for update using (acts_for('accounts', 'money'));
create policy made on guest for insert with check (acts_for('accounts', 'money'));
create policy removed on guest for delete using (acts_for('accounts', 'money'));

create policy of_the_server on giver_charity for select using ((select actor_is_system()));
create policy changed on giver_charity for update using ((select acts_for('money')));
create policy made on giver_charity for insert with check ((select acts_for('money')));
create policy removed on giver_charity for delete using ((select acts_for('money')));
