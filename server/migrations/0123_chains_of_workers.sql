-- A process that runs jobs has a worker for each chain of jobs, so that slow email holds up nothing
-- else.
alter table job_worker add column chain text not null default 'jobs'
  check (chain in ('jobs', 'mail', 'bulk-mail'));
