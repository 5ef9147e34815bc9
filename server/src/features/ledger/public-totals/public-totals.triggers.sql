-- PostgreSQL runs triggers in the order of their names. These come before those of the search index,
-- because a ledger is locked before everything that belongs to it.
create trigger count_public_inserted after insert on project referencing new table as changed
  for each statement execute function public_projects_changed();
create trigger count_public_deleted after delete on project referencing old table as before
  for each statement execute function public_projects_changed();
create trigger count_public_updated after update on project
  referencing old table as before new table as changed
  for each statement execute function public_projects_changed();

create trigger count_public_inserted after insert on project_total referencing new table as changed
  for each statement execute function add_to_public_totals();
create trigger count_public_updated after update on project_total
  referencing old table as before new table as changed
  for each statement execute function add_to_public_totals();

create trigger answers_deleted after delete on charity_public_total
  referencing old table as changed
  for each statement execute function note_answer_change('charity');
