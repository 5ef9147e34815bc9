-- A team edits the page of its charity or organisation together, as it does projects and updates: each
-- change counts one on, so that who edited an older copy is told before going over another's.
alter table charity add column version integer not null default 1;
alter table donor_org add column version integer not null default 1;
