create policy own on follow for select using (actor_is_system() or person_id = actor_id());
create policy made on follow for insert with check (acts_for('mail') or person_id = actor_id());
create policy removed on follow for delete using (acts_for('mail') or person_id = actor_id());

create policy seen on metric_value for select using ((select actor_is_system()) or (exists (select
   from update_post u
  where u.id = metric_value.update_id)));
create policy written on metric_value using ((select acts_for('money')) or (exists (select
   from update_post u
  where u.id = metric_value.update_id and is_contributor(u.charity_id))));

create policy seen on project_metric for select using (
  (select actor_is_system()) or exists (select from project p where p.id = project_id));
create policy written on project_metric for all using (
  (select acts_for('money'))
  or exists (select from project p where p.id = project_id and is_contributor(p.charity_id)));

create policy functions_read on update_citation for select to pennytrail_reader using (true);
create policy seen on update_citation for select using ((select actor_is_system()) or (exists (select
   from update_post u
  where u.id = update_citation.update_id)));
create policy written on update_citation using ((select acts_for('money')) or (exists (select
   from update_post u
  where u.id = update_citation.update_id and is_contributor(u.charity_id))));

create policy system_only on update_email for select using (actor_is_system());
create policy made on update_email for insert with check (acts_for('mail'));

create policy seen on update_photo for select using (
  (select actor_is_system())
  or exists (select from update_post u where u.id = update_id
             and (u.charity_id = any ((select actor_charities())::uuid[])
                  or (consented_at is not null and alt <> '' and children is not null))));
create policy written on update_photo for all using (
  (select acts_for('mail'))
  or exists (select from update_post u where u.id = update_id
             and is_contributor(u.charity_id)));

create policy changed on update_post for update
  using (acts_for('mail') or is_contributor(charity_id));
create policy functions_read on update_post for select to pennytrail_reader using (true);
create policy made on update_post for insert
  with check (acts_for('mail') or is_contributor(charity_id));
create policy removed on update_post for delete using (
  acts_for('mail') or is_manager(charity_id)
  or (is_contributor(charity_id) and not is_manager(charity_id) and created_by = actor_id()));
-- The team sees all updates. The audience of an update (everyone, or the givers) sees it once it is
-- published, unless staff have hidden it. For an update of a project, the reader must also see the
-- project; for an update of a charity, the charity must have a public page.
create policy seen on update_post for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or (state = 'published'
    and (audience = 'public'
         or (audience = 'donors' and person_gave(actor_id(), charity_id, project_id)))
    and case when project_id is null
          then exists (select from charity c where c.id = charity_id and c.status <> 'claimed')
          else exists (select from project p where p.id = project_id) end
    and not content_is_hidden('update', id))
);

create policy made on update_version for insert
  with check (acts_for('mail') or is_contributor(charity_id));
create policy seen on update_version for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[]));
