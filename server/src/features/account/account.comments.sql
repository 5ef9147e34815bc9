comment on table email_change is
  'A new email address that waits until its owner follows the link sent to it. One for each '
  'account.';
comment on column email_change.requested_at is
  'When the link was last sent. The number of links an hour is limited.';

comment on table retained_giver is
  'The charity''s own record of a gift whose giver deleted their account. The charity is a '
  'separate controller and keeps its accounting records for six years after the year of the '
  'gift. Only its Leads see the record, and a job deletes it.';
comment on column retained_giver.retained_until is
  '31 December of the sixth year after the year of the gift.';
