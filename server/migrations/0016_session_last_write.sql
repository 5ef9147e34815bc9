-- The position in the write-ahead log after the last change that a session's person made. A new
-- session may read whatever was written before it began.
alter table session add column last_write pg_lsn;
alter table session alter column last_write set default pg_current_wal_insert_lsn();
