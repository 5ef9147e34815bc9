create policy changed on team_invite for update using (
  acts_for('accounts') or may_give_role(charity_id, donor_org_id, role)
) with check (
  acts_for('accounts') or state in ('pending', 'withdrawn')
    and may_give_role(charity_id, donor_org_id, role)
);
create policy seen on team_invite for select using (
  actor_is_system() or is_team_manager(charity_id, donor_org_id)
);
create policy sent on team_invite for insert with check (
  acts_for('accounts') or invited_by = actor_id() and state = 'pending'
    and may_give_role(charity_id, donor_org_id, role)
);
create policy tidied on team_invite for delete using (acts_for('accounts'));

create policy managed on temporary_person for select using (
  actor_is_system() or is_manager(charity_id) or person_id = actor_id()
);
create policy changed on temporary_person for update using (
  acts_for('accounts', 'money') or is_manager(charity_id) or person_id = actor_id()
)
  with check (acts_for('accounts', 'money') or is_manager(charity_id) and person_id is null);
create policy made on temporary_person for insert with check (acts_for('accounts', 'money') or is_manager(charity_id) and person_id is null);
