create policy noted on account_event for insert
  with check (acts_for('accounts', 'staff') or person_id = actor_id());
create policy own_account_event on account_event for select
  using (actor_is_system() or person_id = actor_id());
create policy removed on account_event for delete using (acts_for('accounts', 'staff'));

create policy own_credential on credential for select using (actor_is_system() or person_id = actor_id());
create policy changed on credential for update using (acts_for('accounts') or person_id = actor_id());
create policy made on credential for insert with check (acts_for('accounts') or person_id = actor_id());
create policy removed on credential for delete using (acts_for('accounts') or person_id = actor_id());

create policy system_only on email_confirmation for select using (actor_is_system());
create policy changed on email_confirmation for update using (acts_for('accounts'));
create policy made on email_confirmation for insert with check (acts_for('accounts'));
create policy removed on email_confirmation for delete using (acts_for('accounts'));

create policy system_only on google_account for select using (actor_is_system());
create policy changed on google_account for update using (acts_for('accounts'));
create policy made on google_account for insert with check (acts_for('accounts'));
create policy removed on google_account for delete using (acts_for('accounts'));

create policy system_only on google_sign_in for select using (actor_is_system());
create policy changed on google_sign_in for update using (acts_for('accounts'));
create policy made on google_sign_in for insert with check (acts_for('accounts'));
create policy removed on google_sign_in for delete using (acts_for('accounts'));

create policy own_passkey on passkey for select using (actor_is_system() or person_id = actor_id());
create policy changed on passkey for update using (acts_for('accounts') or person_id = actor_id());
create policy made on passkey for insert with check (person_id = actor_id());
create policy removed on passkey for delete using (acts_for('accounts') or person_id = actor_id());

create policy system_only on passkey_challenge for select using (actor_is_system());
create policy made on passkey_challenge for insert with check (acts_for('accounts'));
create policy removed on passkey_challenge for delete using (acts_for('accounts'));

create policy changed on person for update using (acts_for('accounts', 'staff') or id = actor_id());
-- A gift without an account stores its giver, who is never an administrator.
create policy made on person for insert
  with check (acts_for('accounts') or acts_for('money') and not is_admin);
create policy seen on person for select using (
  actor_is_system() or id = actor_id()
  or exists (select from charity_member theirs where theirs.person_id = person.id
             and (theirs.shown or is_member(theirs.charity_id)))
  or exists (select from donor_org_member theirs
             join donor_org_member mine on mine.donor_org_id = theirs.donor_org_id
             where theirs.person_id = person.id and mine.person_id = actor_id())
);
-- Members who agreed to be named on the page of a verified organisation.
create policy shown_by_donor_org on person for select using (
  exists (select from donor_org_member m join donor_org o on o.id = m.donor_org_id
          where m.person_id = person.id and m.shown and o.status = 'verified')
);

create policy system_only on recovery_code for select using (actor_is_system());
create policy changed on recovery_code for update using (acts_for('accounts', 'staff'));
create policy made on recovery_code for insert with check (acts_for('accounts', 'staff'));
create policy removed on recovery_code for delete using (acts_for('accounts', 'staff'));

create policy system_only on second_factor for select using (actor_is_system());
create policy changed on second_factor for update using (acts_for('accounts', 'staff'));
create policy made on second_factor for insert with check (acts_for('accounts', 'staff'));
create policy removed on second_factor for delete using (acts_for('accounts', 'staff'));

create policy own_session on session for select using (actor_is_system() or person_id = actor_id());
create policy changed on session for update using (acts_for('accounts', 'staff') or person_id = actor_id());
create policy made on session for insert with check (acts_for('accounts', 'staff') or person_id = actor_id());
create policy removed on session for delete using (acts_for('accounts', 'staff') or person_id = actor_id());
