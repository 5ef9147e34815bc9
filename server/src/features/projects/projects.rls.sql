create policy changed on budget_line for update using (
  acts_for('money') or exists (select from project p
                               where p.id = project_id and is_manager(p.charity_id)));
create policy functions_read on budget_line for select to pennytrail_reader using (true);
create policy made on budget_line for insert with check (
  acts_for('money') or exists (select from project p
                               where p.id = project_id and is_manager(p.charity_id)));
create policy removed on budget_line for delete using (
  acts_for('money') or exists (select from project p
                               where p.id = project_id and is_manager(p.charity_id)));
create policy seen on budget_line for select using (
  actor_is_system() or exists (select from project p where p.id = project_id));

create policy changed on health_answer for update
  using (acts_for('money') or is_manager(charity_id));
create policy functions_read on health_answer for select to pennytrail_reader using (true);
create policy made on health_answer for insert
  with check (acts_for('money') or is_manager(charity_id));
create policy removed on health_answer for delete
  using (acts_for('money') or is_manager(charity_id));
-- Everyone who sees the project can read the charity's answers to its health reasons; Managers
-- write them.
create policy seen on health_answer for select using (
  actor_is_system() or project_id is null
  or exists (select from project p where p.id = project_id));

create policy changed on project for update using (acts_for('money') or is_manager(charity_id));
create policy made on project for insert
  with check (acts_for('money') or is_manager(charity_id));
create policy removed on project for delete using (acts_for('money') or is_manager(charity_id));
create policy seen on project for select using (
  actor_is_system()
  or (visibility = 'public' and lifecycle <> 'draft' and not hidden)
  or (visibility = 'signed-in' and lifecycle <> 'draft' and not hidden and actor_id() is not null)
  or is_member(charity_id)
);

create policy changed on project_document for update using (acts_for('money') or (exists (select
   from project p
  where p.id = project_document.project_id and is_manager(p.charity_id))));
create policy made on project_document for insert with check (acts_for('money') or (exists (select
   from project p
  where p.id = project_document.project_id and is_manager(p.charity_id))));
create policy removed on project_document for delete using (acts_for('money') or (exists (select
   from project p
  where p.id = project_document.project_id and is_manager(p.charity_id))));
create policy seen on project_document for select using (
  actor_is_system() or exists (select from project p where p.id = project_id));

create policy changed on project_image for update using (acts_for('money') or (exists (select
   from project p
  where p.id = project_image.project_id and is_manager(p.charity_id))));
create policy made on project_image for insert with check (acts_for('money') or (exists (select
   from project p
  where p.id = project_image.project_id and is_manager(p.charity_id))));
create policy removed on project_image for delete using (acts_for('money') or (exists (select
   from project p
  where p.id = project_image.project_id and is_manager(p.charity_id))));
create policy seen on project_image for select using (
  actor_is_system() or exists (select from project p where p.id = project_id
                               and (alt <> '' or is_member(p.charity_id))));

create policy changed on project_teammate for update using (acts_for('money') or (exists (select
   from project p
  where p.id = project_teammate.project_id and is_manager(p.charity_id))));
create policy made on project_teammate for insert with check (acts_for('money') or (exists (select
   from project p
  where p.id = project_teammate.project_id and is_manager(p.charity_id))));
create policy removed on project_teammate for delete using (acts_for('money') or (exists (select
   from project p
  where p.id = project_teammate.project_id and is_manager(p.charity_id))));
-- The charity's team sees all teammates; everyone else only those who agreed to be shown.
create policy seen on project_teammate for select using (
  actor_is_system() or exists (
    select from project p join charity_member m on m.charity_id = p.charity_id
    where p.id = project_id and m.person_id = project_teammate.person_id
      and (m.shown or is_member(p.charity_id))));
