create trigger files_forgotten after insert or delete or truncate on charity_register
  for each statement execute function forget_register_files();
create trigger files_forgotten_of_areas after update of number, countries on charity_register
  for each statement execute function forget_register_files('area');
create trigger files_forgotten_of_charities after update of number, org_id, regulator, name,
  charity_type, status, reporting_status, registered_on, removed_on, weblink, activities,
  latest_income, latest_expenditure, company_number, gift_aid, insolvent, in_administration, cross_border,
  parent_number, source, source_date on charity_register
  for each statement execute function forget_register_files('charity');
create trigger files_forgotten_of_classes after update of number, classes on charity_register
  for each statement execute function forget_register_files('classification');

create trigger for_duties before insert or update or delete on
  charity_register, charity_register_extract, charity_register_file
  for each statement execute function refuse_other_duties('maintenance');
