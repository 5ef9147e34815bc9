create trigger grant_report_stays before update on grant_report
  for each row when (old.frozen_at is not null) execute function grant_report_stays();

create trigger append_only before update or delete on grant_terms
  for each row execute function refuse_change();
create trigger append_only_table before truncate on grant_terms
  for each statement execute function refuse_change();

create trigger grant_version_stays before update on grant_version
  for each row when (old.offered_at is not null or old.outcome is not null)
  execute function grant_version_stays();
