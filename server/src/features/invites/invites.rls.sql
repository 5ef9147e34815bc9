create policy changed on team_invite for update using (
  actor_is_system() or may_give_role(charity_id, donor_org_id, role)
) with check (
  actor_is_system() or state in ('pending', 'withdrawn')
    and may_give_role(charity_id, donor_org_id, role)
);
create policy seen on team_invite for select using (
  actor_is_system() or is_team_manager(charity_id, donor_org_id)
);
create policy sent on team_invite for insert with check (
  actor_is_system() or invited_by = actor_id() and state = 'pending'
    and may_give_role(charity_id, donor_org_id, role)
);
create policy tidied on team_invite for delete using (actor_is_system());

create policy managed on temporary_person using (
  actor_is_system() or is_manager(charity_id) or person_id = actor_id()
) with check (actor_is_system() or is_manager(charity_id) and person_id is null);
