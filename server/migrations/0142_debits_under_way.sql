-- Payments that a bank still collects, which a charity and a project list. There are few at a time.
create index concurrently donation_processing on donation (charity_id, project_id)
  where status = 'processing';
