-- Accounts from the newest on, so that a search of common letters ends after the first matches.
create index concurrently person_newest on person (created_at desc, id desc);
