create policy changed on donor_org for update using (
  actor_is_system() or is_donor_org_manager(id)
);
create policy founded on donor_org for insert with check (
  actor_is_system() or actor_id() is not null and status = 'waiting' and not is_demo
);
create policy seen on donor_org for select using (
  actor_is_system()
  or (status = 'verified' and not content_is_hidden('donor-org', id))
  or is_donor_org_member(id)
);

create policy asked on donor_org_review for insert with check (
  actor_is_system()
  or asked_by = actor_id() and decision is null and is_donor_org_manager(donor_org_id)
);
create policy changed on donor_org_review for update using (
  actor_is_system() or decision is null and is_donor_org_manager(donor_org_id)
) with check (
  actor_is_system() or decision is null
);
create policy seen on donor_org_review for select using (
  actor_is_system() or is_donor_org_member(donor_org_id)
);
