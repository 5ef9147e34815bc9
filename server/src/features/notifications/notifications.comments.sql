comment on table notification_preference is
  'Kinds of email that a person turned off or on again. Without a row, the kind is on.';
comment on column notification_preference.kind is 'See contract/src/notifications/kinds.ts.';
comment on table notification is
  'Notifications of what happened that concerns a person, for the bell in the navbar. The event that emails the person writes it in the same transaction. Deleted after 90 days.';
comment on column notification.title is 'The subject of the email, without the names of people.';
comment on column notification.path is
  'The page of the product that it is about. A link with a secret is for the email alone.';
comment on column notification.read_at is 'When the person read it; null if unread.';
