comment on table notification_preference is
  'Kinds of email that a person turned off or on again. Without a row, the kind is on.';
comment on column notification_preference.kind is 'See contract/src/notifications/kinds.ts.';
