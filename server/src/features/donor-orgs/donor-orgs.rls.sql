create policy changed on donor_org for update using (
  actor_is_system() or actor_donor_org_rank(id) >= 3
);
create policy founded on donor_org for insert with check (
  actor_is_system() or actor_id() is not null and status = 'waiting' and not is_demo
);
create policy seen on donor_org for select using (
  actor_is_system()
  or (status = 'verified' and not content_is_hidden('donor-org', id))
  or actor_donor_org_rank(id) > 0
);

create policy asked on donor_org_review for insert with check (
  actor_is_system()
  or asked_by = actor_id() and decision is null and actor_donor_org_rank(donor_org_id) >= 3
);
create policy changed on donor_org_review for update using (
  actor_is_system() or decision is null and actor_donor_org_rank(donor_org_id) >= 3
) with check (
  actor_is_system() or decision is null
);
create policy seen on donor_org_review for select using (
  actor_is_system() or actor_donor_org_rank(donor_org_id) > 0
);
