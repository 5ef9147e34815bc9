create policy changed on donor_org for update using (
  acts_for('accounts', 'staff') or is_donor_org_manager(id)
);
create policy founded on donor_org for insert with check (
  acts_for('accounts', 'staff') or actor_id() is not null and status = 'waiting' and not is_demo
);
create policy seen on donor_org for select using (
  actor_is_system()
  or (status = 'verified' and not content_is_hidden('donor-org', id))
  or is_donor_org_member(id)
);

create policy asked on donor_org_review for insert with check (
  acts_for('accounts', 'staff')
  or asked_by = actor_id() and decision is null and is_donor_org_manager(donor_org_id)
);
create policy changed on donor_org_review for update using (
  acts_for('accounts', 'staff') or decision is null and is_donor_org_manager(donor_org_id)
) with check (
  acts_for('accounts', 'staff') or decision is null
);
create policy seen on donor_org_review for select using (
  actor_is_system() or is_donor_org_member(donor_org_id)
);
