create trigger report_stays before update on report
  for each row execute function report_stays();
