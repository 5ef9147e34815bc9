create policy changed on donor_grant for update using (acts_for('money'));
create policy made on donor_grant for insert with check (acts_for('money'));
-- The teams of the charity and of the donor organisation can read a grant.
create policy seen on donor_grant for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or donor_org_id = any ((select actor_donor_orgs())::uuid[]));

create policy changed on grant_instalment for update using (acts_for('money'));
create policy made on grant_instalment for insert with check (acts_for('money'));
create policy removed on grant_instalment for delete using (acts_for('money'));
create policy seen on grant_instalment for select
  using (exists (select from donor_grant g where g.id = grant_id));

create policy changed on grant_line for update using (acts_for('money'));
create policy made on grant_line for insert with check (acts_for('money'));
create policy removed on grant_line for delete using (acts_for('money'));
create policy seen on grant_line for select
  using (exists (select from donor_grant g where g.id = grant_id));

create policy changed on grant_report for update using (acts_for('money'));
create policy made on grant_report for insert with check (acts_for('money'));
-- A report that was sent stays.
create policy removed on grant_report for delete using (acts_for('money') and frozen_at is null);
create policy seen on grant_report for select
  using (exists (select from donor_grant g where g.id = grant_id));

-- A grant that a person records without an organisation is written as that person.
create policy made on grant_terms for insert
  with check (acts_for('money') or is_manager(charity_id));
create policy seen on grant_terms for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or exists (select from donor_grant g where g.id = grant_id));

create policy changed on grant_version for update using (acts_for('money'));
create policy made on grant_version for insert with check (acts_for('money'));
-- Each side sees its own drafts alone. Both sides see a version once it is offered.
create policy seen on grant_version for select using (
  (select actor_is_system())
  or ((side = 'charity' or offered_at is not null)
    and charity_id = any ((select actor_charities())::uuid[]))
  or ((side = 'funder' or offered_at is not null)
    and donor_org_id = any ((select actor_donor_orgs())::uuid[])));
