create trigger grant_report_stays before update on grant_report
  for each row when (old.frozen_at is not null) execute function grant_report_stays();
