create trigger donor_org_facts_hold before update on donor_org
  for each row execute function donor_org_facts_hold();

create trigger one_kind_of_membership before insert on donor_org_member
  for each row execute function refuse_both_kinds();
