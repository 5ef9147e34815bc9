create trigger explore_deleted after delete on charity referencing old table as changed
  for each statement execute function explore_charities_changed();
create trigger explore_inserted after insert on charity referencing new table as changed
  for each statement execute function explore_charities_changed();
create trigger explore_updated after update on charity
  referencing old table as before new table as changed
  for each statement execute function explore_charities_changed();

create trigger one_kind_of_membership before insert on charity_member
  for each row execute function refuse_both_kinds();

create trigger append_only before update or delete on code_agreement
  for each row execute function refuse_change();
create trigger append_only_table before truncate on code_agreement
  for each statement execute function refuse_change();

create trigger for_duties before insert or update or delete on charity
  for each statement execute function refuse_other_duties('maintenance', 'money', 'staff');

create trigger for_duties before insert or update or delete on charity_member
  for each statement execute function refuse_other_duties('accounts', 'staff');
