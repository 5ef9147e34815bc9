create policy frozen on report for insert
  with check (acts_for('money') or is_manager(charity_id));
-- The charity's team can read a report, and so can everyone who sees the project or the charity's
-- page.
create policy seen on report for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or case when project_id is null
      then exists (select from charity c where c.id = charity_id and c.status <> 'claimed')
        and not content_is_hidden('charity', charity_id)
      else exists (select from project p where p.id = project_id) end
);
create policy shared on report for update
  using (acts_for('money') or is_manager(charity_id));
