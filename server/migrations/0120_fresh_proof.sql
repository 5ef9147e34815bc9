-- When the person last proved again, during a session, that it is them. Null: only by signing in.
alter table session add column proved_at timestamptz;
