create trigger donor_org_facts_hold before update on donor_org
  for each row execute function donor_org_facts_hold();

create trigger one_kind_of_membership before insert on donor_org_member
  for each row execute function refuse_both_kinds();

create trigger for_duties before insert or update or delete on donor_org_member
  for each statement execute function refuse_other_duties('accounts', 'staff');
