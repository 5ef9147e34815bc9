create constraint trigger page_changed after insert or update or delete on
  budget_line, health_answer, project_image
  deferrable initially deferred for each row execute function project_page_changed();

create trigger explore_deleted after delete on project referencing old table as changed
  for each statement execute function explore_projects_changed();
create trigger explore_inserted after insert on project referencing new table as changed
  for each statement execute function explore_projects_changed();
create trigger explore_updated after update on project
  referencing old table as before new table as changed
  for each statement execute function explore_projects_changed();
create trigger forget_iati_status before update on project
  for each row execute function forget_iati_status();
