-- Every table that an answer to a visitor comes from notes its changes for the processes that keep
-- such answers. A test refuses a table that is neither here nor on its list of exceptions. A table
-- whose rows are about one charity notes that charity; any other table notes all charities. Insert,
-- update and delete need a trigger each, because it reads the changed rows.

create trigger answers_inserted after insert on
  allocation, attribution_backlog, bank_line, books_start, charity_member, code_agreement,
  explore_item, gift_balance, health_answer, ledger_entry, ledger_evidence, ledger_payee,
  payment_replacement, project, project_closure, report, update_post, year_lock
  referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_inserted after insert on donation
  referencing new table as changed
  for each statement execute function note_answer_change('gift');
create trigger answers_updated after update on
  bank_line, charity_member, code_agreement, donation, explore_item, gift_balance, health_answer,
  ledger_detail, ledger_evidence, ledger_identity, ledger_payee, payment_replacement, project,
  project_closure, report, update_post, year_lock
  referencing new table as changed
  for each statement execute function note_answer_change('charity');
-- The transaction that adds or changes the evidence of a payment also changes what it comes from. A
-- rebuild deletes it.
create trigger answers_deleted after delete on
  attribution_backlog, bank_line, charity_member, code_agreement, donation, explore_item,
  gift_balance, health_answer, ledger_evidence, ledger_payee, project, project_closure, report,
  spending_evidence, spending_evidence_total, update_post
  referencing old table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_inserted after insert on
  budget_line, project_document, project_image, project_metric, project_teammate
  referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_updated after update on
  budget_line, project_document, project_image, project_metric, project_teammate
  referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_deleted after delete on
  budget_line, project_document, project_image, project_metric, project_teammate
  referencing old table as changed
  for each statement execute function note_answer_change_through('project');

create trigger answers_changed after insert or update or delete on
  charity, charity_register, content_hidden, donor_grant, donor_org, donor_org_member,
  donor_org_review, grant_instalment, grant_line, grant_report, team_profile, testimonial
  for each statement execute function note_answer_change('all');

create trigger answers_inserted after insert on
  donation_dispute, donation_giver, donation_refund
  referencing new table as changed
  for each statement execute function note_answer_change_through('donation');
create trigger answers_updated after update on
  donation_dispute, donation_giver, donation_refund
  referencing new table as changed
  for each statement execute function note_answer_change_through('donation');
create trigger answers_deleted after delete on
  donation_dispute, donation_giver, donation_refund
  referencing old table as changed
  for each statement execute function note_answer_change_through('donation');

create trigger answers_inserted after insert on
  metric_value, update_citation, update_photo
  referencing new table as changed
  for each statement execute function note_answer_change_through('update');
create trigger answers_updated after update on
  metric_value, update_citation, update_photo
  referencing new table as changed
  for each statement execute function note_answer_change_through('update');
create trigger answers_deleted after delete on
  metric_value, update_citation, update_photo
  referencing old table as changed
  for each statement execute function note_answer_change_through('update');

create trigger answers_changed after delete or update of first_name, last_name, bio, introduction,
  avatar_id, anonymised_at, is_demo, suspended_at on person
  for each statement execute function note_answer_change('all');
