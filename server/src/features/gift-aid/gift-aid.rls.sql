create policy changed on gift_aid_adjustment for update using (acts_for('money'));
create policy made on gift_aid_adjustment for insert with check (acts_for('money'));
create policy removed on gift_aid_adjustment for delete using (acts_for('money'));
create policy seen on gift_aid_adjustment for select
  using ((select actor_is_system()) or charity_id = any ((select actor_led_charities())::uuid[]));

create policy changed on gift_aid_claim for update using (acts_for('money'));
create policy made on gift_aid_claim for insert with check (acts_for('money'));
create policy removed on gift_aid_claim for delete using (acts_for('money'));
create policy seen on gift_aid_claim for select
  using ((select actor_is_system()) or charity_id = any ((select actor_led_charities())::uuid[]));

create policy changed on gift_aid_claim_gift for update using (acts_for('money'));
create policy made on gift_aid_claim_gift for insert with check (acts_for('money'));
-- A giver sees the claim on their own gift.
create policy own on gift_aid_claim_gift for select using (is_own_gift(donation_id));
create policy removed on gift_aid_claim_gift for delete using (acts_for('money'));
create policy seen on gift_aid_claim_gift for select
  using ((select actor_is_system()) or charity_id = any ((select actor_led_charities())::uuid[]));

create policy changed on gift_aid_declaration for update using (acts_for('money'));
create policy made on gift_aid_declaration for insert with check (acts_for('money'));
-- Visible to the giver and to the charity's Leads, who make the claims.
create policy seen on gift_aid_declaration for select using (
  (select actor_is_system()) or charity_id = any ((select actor_led_charities())::uuid[])
  or person_id = actor_id()
  or exists (select from temporary_person t
             where t.id = temporary_person_id and t.person_id = actor_id()));

create policy made on gift_aid_ending for insert with check (acts_for('money'));
create policy seen on gift_aid_ending for select
  using (exists (select from gift_aid_declaration d where d.id = declaration_id));

create policy changed on gift_aid_entry for update using (acts_for('money'));
create policy made on gift_aid_entry for insert with check (acts_for('money'));
create policy removed on gift_aid_entry for delete using (acts_for('money'));
create policy seen on gift_aid_entry for select
  using ((select actor_is_system()) or is_lead(charity_id));

create policy erased on gift_aid_identity for delete using (acts_for('money'));
create policy made on gift_aid_identity for insert with check (acts_for('money'));
create policy seen on gift_aid_identity for select
  using (exists (select from gift_aid_declaration d where d.id = declaration_id));

create policy changed on gift_aid_left_out for update using (acts_for('money'));
create policy made on gift_aid_left_out for insert with check (acts_for('money'));
create policy removed on gift_aid_left_out for delete using (acts_for('money'));
create policy seen on gift_aid_left_out for select
  using ((select actor_is_system()) or charity_id = any ((select actor_led_charities())::uuid[]));

create policy changed on gift_aid_schedule_row for update using (acts_for('money'));
create policy made on gift_aid_schedule_row for insert with check (acts_for('money'));
create policy removed on gift_aid_schedule_row for delete using (acts_for('money'));
create policy seen on gift_aid_schedule_row for select
  using ((select actor_is_system()) or exists (
    select from gift_aid_claim c where c.id = claim_id and is_lead(c.charity_id)));

create policy changed on gift_aid_setting for update using (acts_for('money'));
create policy made on gift_aid_setting for insert with check (acts_for('money'));
create policy removed on gift_aid_setting for delete using (acts_for('money'));
create policy seen on gift_aid_setting for select
  using ((select actor_is_system()) or is_lead(charity_id));

create policy changed on gift_aid_share for update using (acts_for('money'));
create policy made on gift_aid_share for insert with check (acts_for('money'));
create policy seen on gift_aid_share for select
  using ((select actor_is_system()) or is_lead(charity_id));

create policy changed on gift_aid_debt for update using (acts_for('money'));
create policy made on gift_aid_debt for insert with check (acts_for('money'));
create policy seen on gift_aid_debt for select
  using ((select actor_is_system()) or is_lead(charity_id));

create policy changed on gift_aid_refusal for update using (acts_for('money'));
create policy made on gift_aid_refusal for insert with check (acts_for('money'));
create policy removed on gift_aid_refusal for delete using (acts_for('money'));
create policy seen on gift_aid_refusal for select
  using ((select actor_is_system()) or charity_id = any ((select actor_led_charities())::uuid[]));

create policy made on gift_aid_repayment for insert with check (acts_for('money'));
create policy seen on gift_aid_repayment for select
  using ((select actor_is_system()) or is_lead(charity_id));

create policy made on gift_aid_repayment_gift for insert with check (acts_for('money'));
create policy seen on gift_aid_repayment_gift for select
  using ((select actor_is_system()) or is_lead(charity_id));

create policy changed on gift_aid_small_donation for update using (acts_for('money'));
create policy made on gift_aid_small_donation for insert with check (acts_for('money'));
create policy seen on gift_aid_small_donation for select
  using ((select actor_is_system()) or is_lead(charity_id));

create policy changed on gift_aid_small_setting for update using (acts_for('money'));
create policy made on gift_aid_small_setting for insert with check (acts_for('money'));
create policy seen on gift_aid_small_setting for select
  using ((select actor_is_system()) or is_lead(charity_id));
