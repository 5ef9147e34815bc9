-- Notifications: what happened that concerns a person, for the bell in the navbar. The event that emails the person
-- writes it, in the same transaction, whether or not the person wants the email.
create table notification (
  id uuid primary key,
  person_id uuid not null references person,
  title text not null check (title <> '' and length(title) <= 300),
  -- The page of the product that it is about. A link with a secret is for the email alone.
  path text not null check (path ~ '^/([^/]|$)' and length(path) <= 500 and path !~ 'token='),
  happened_at timestamptz not null,
  read_at timestamptz
);
create index notification_by_person on notification (person_id, happened_at desc, id desc);
create index notification_unread on notification (person_id) where read_at is null;
create index notification_by_age on notification (happened_at);
alter table notification enable row level security;
alter table notification force row level security;
grant select, insert, update, delete on notification to pennytrail_app;
