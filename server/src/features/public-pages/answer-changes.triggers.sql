-- Every table that an answer to a visitor comes from notes its changes for the processes that keep
-- such answers. A test refuses a table that is neither here nor on its list of exceptions. A table
-- whose rows are about one charity notes that charity; any other table notes all charities.

create trigger answers_inserted after insert on allocation referencing new table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_inserted after insert on bank_line referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on bank_line referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_deleted after delete on bank_line referencing old table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_inserted after insert on budget_line referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_updated after update on budget_line referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_deleted after delete on budget_line referencing old table as changed
  for each statement execute function note_answer_change_through('project');

create trigger answers_changed after insert or update or delete on charity
  for each statement execute function note_answer_change('all');

create trigger answers_inserted after insert on charity_member referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on charity_member referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_deleted after delete on charity_member referencing old table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_changed after insert or update or delete on charity_register
  for each statement execute function note_answer_change('all');

create trigger answers_changed after insert or update or delete on content_hidden
  for each statement execute function note_answer_change('all');

create trigger answers_inserted after insert on donation referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on donation referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_deleted after delete on donation referencing old table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_inserted after insert on donation_dispute referencing new table as changed
  for each statement execute function note_answer_change_through('donation');
create trigger answers_updated after update on donation_dispute referencing new table as changed
  for each statement execute function note_answer_change_through('donation');
create trigger answers_deleted after delete on donation_dispute referencing old table as changed
  for each statement execute function note_answer_change_through('donation');

create trigger answers_inserted after insert on donation_giver referencing new table as changed
  for each statement execute function note_answer_change_through('donation');
create trigger answers_updated after update on donation_giver referencing new table as changed
  for each statement execute function note_answer_change_through('donation');
create trigger answers_deleted after delete on donation_giver referencing old table as changed
  for each statement execute function note_answer_change_through('donation');

create trigger answers_inserted after insert on donation_refund referencing new table as changed
  for each statement execute function note_answer_change_through('donation');
create trigger answers_updated after update on donation_refund referencing new table as changed
  for each statement execute function note_answer_change_through('donation');
create trigger answers_deleted after delete on donation_refund referencing old table as changed
  for each statement execute function note_answer_change_through('donation');

create trigger answers_changed after insert or update or delete on donor_grant
  for each statement execute function note_answer_change('all');

create trigger answers_changed after insert or update or delete on donor_org
  for each statement execute function note_answer_change('all');

create trigger answers_changed after insert or update or delete on donor_org_member
  for each statement execute function note_answer_change('all');

create trigger answers_changed after insert or update or delete on donor_org_review
  for each statement execute function note_answer_change('all');

create trigger answers_inserted after insert on explore_item referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on explore_item referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_deleted after delete on explore_item referencing old table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_inserted after insert on gift_balance referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on gift_balance referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_deleted after delete on gift_balance referencing old table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_changed after insert or update or delete on grant_instalment
  for each statement execute function note_answer_change('all');

create trigger answers_changed after insert or update or delete on grant_line
  for each statement execute function note_answer_change('all');

create trigger answers_changed after insert or update or delete on grant_report
  for each statement execute function note_answer_change('all');

create trigger answers_inserted after insert on health_answer referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on health_answer referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_deleted after delete on health_answer referencing old table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_updated after update on ledger_detail referencing new table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_inserted after insert on ledger_entry referencing new table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_inserted after insert on ledger_evidence referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on ledger_evidence referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_deleted after delete on ledger_evidence referencing old table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_updated after update on ledger_identity referencing new table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_inserted after insert on ledger_payee referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on ledger_payee referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_deleted after delete on ledger_payee referencing old table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_inserted after insert on metric_value referencing new table as changed
  for each statement execute function note_answer_change_through('update');
create trigger answers_updated after update on metric_value referencing new table as changed
  for each statement execute function note_answer_change_through('update');
create trigger answers_deleted after delete on metric_value referencing old table as changed
  for each statement execute function note_answer_change_through('update');

create trigger answers_inserted after insert on payment_replacement referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on payment_replacement referencing new table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_changed after delete or update of first_name, last_name, bio, introduction,
  avatar_id, anonymised_at, is_demo, suspended_at on person
  for each statement execute function note_answer_change('all');

create trigger answers_inserted after insert on project referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on project referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_deleted after delete on project referencing old table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_inserted after insert on project_closure referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on project_closure referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_deleted after delete on project_closure referencing old table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_inserted after insert on project_document referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_updated after update on project_document referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_deleted after delete on project_document referencing old table as changed
  for each statement execute function note_answer_change_through('project');

create trigger answers_inserted after insert on project_image referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_updated after update on project_image referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_deleted after delete on project_image referencing old table as changed
  for each statement execute function note_answer_change_through('project');

create trigger answers_inserted after insert on project_metric referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_updated after update on project_metric referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_deleted after delete on project_metric referencing old table as changed
  for each statement execute function note_answer_change_through('project');

create trigger answers_inserted after insert on project_teammate referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_updated after update on project_teammate referencing new table as changed
  for each statement execute function note_answer_change_through('project');
create trigger answers_deleted after delete on project_teammate referencing old table as changed
  for each statement execute function note_answer_change_through('project');

create trigger answers_inserted after insert on report referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on report referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_deleted after delete on report referencing old table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_changed after insert or update or delete on team_profile
  for each statement execute function note_answer_change('all');

create trigger answers_changed after insert or update or delete on testimonial
  for each statement execute function note_answer_change('all');

create trigger answers_inserted after insert on update_citation referencing new table as changed
  for each statement execute function note_answer_change_through('update');
create trigger answers_updated after update on update_citation referencing new table as changed
  for each statement execute function note_answer_change_through('update');
create trigger answers_deleted after delete on update_citation referencing old table as changed
  for each statement execute function note_answer_change_through('update');

create trigger answers_inserted after insert on update_photo referencing new table as changed
  for each statement execute function note_answer_change_through('update');
create trigger answers_updated after update on update_photo referencing new table as changed
  for each statement execute function note_answer_change_through('update');
create trigger answers_deleted after delete on update_photo referencing old table as changed
  for each statement execute function note_answer_change_through('update');

create trigger answers_inserted after insert on update_post referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on update_post referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_deleted after delete on update_post referencing old table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_inserted after insert on year_lock referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on year_lock referencing new table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_inserted after insert on books_start referencing new table as changed
  for each statement execute function note_answer_change('charity');

-- The transaction that adds or changes a row also changes what the row comes from. A rebuild deletes.
create trigger answers_deleted after delete on spending_evidence referencing old table as changed
  for each statement execute function note_answer_change('charity');

-- The transaction that adds or changes a row also changes what the row comes from. A rebuild deletes.
create trigger answers_deleted after delete on spending_evidence_total referencing old table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_deleted after delete on attribution_backlog referencing old table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_inserted after insert on attribution_backlog
  referencing new table as changed
  for each statement execute function note_answer_change('charity');

create trigger answers_deleted after delete on code_agreement referencing old table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_inserted after insert on code_agreement referencing new table as changed
  for each statement execute function note_answer_change('charity');
create trigger answers_updated after update on code_agreement referencing new table as changed
  for each statement execute function note_answer_change('charity');
