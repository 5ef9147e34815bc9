create policy changed on team_invite for update using (
  actor_is_system() or actor_team_rank(charity_id, donor_org_id) >= greatest(3, role_rank(role))
) with check (
  actor_is_system() or state in ('pending', 'withdrawn')
    and actor_team_rank(charity_id, donor_org_id) >= greatest(3, role_rank(role))
);
create policy seen on team_invite for select using (
  actor_is_system() or actor_team_rank(charity_id, donor_org_id) >= 3
);
create policy sent on team_invite for insert with check (
  actor_is_system() or invited_by = actor_id() and state = 'pending'
    and actor_team_rank(charity_id, donor_org_id) >= greatest(3, role_rank(role))
);
create policy tidied on team_invite for delete using (actor_is_system());

create policy managed on temporary_person using (
  actor_is_system() or actor_rank(charity_id) >= 3 or person_id = actor_id()
) with check (actor_is_system() or actor_rank(charity_id) >= 3 and person_id is null);
