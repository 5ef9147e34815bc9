-- The file that belongs to an email in the local outbox: the kind of file and the id of its subject.
alter table outbox_message add column attach jsonb;
