create policy noted on account_event for insert
  with check (actor_is_system() or person_id = actor_id());
create policy own_account_event on account_event for select
  using (actor_is_system() or person_id = actor_id());
create policy removed on account_event for delete using (actor_is_system());

create policy own_credential on credential using (actor_is_system() or person_id = actor_id());

create policy system_only on email_confirmation using (actor_is_system());

create policy system_only on google_account using (actor_is_system());

create policy system_only on google_sign_in using (actor_is_system());

create policy changed on person for update using (actor_is_system() or id = actor_id());
create policy made on person for insert with check (actor_is_system());
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

create policy system_only on recovery_code using (actor_is_system());

create policy system_only on second_factor using (actor_is_system());

create policy own_session on session using (actor_is_system() or person_id = actor_id());
