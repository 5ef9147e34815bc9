comment on table bank_line is
  'Lines of bank statements that are matched with ledger entries. Only a fingerprint of each '
  'line is kept.';
comment on column bank_line.seen_on is 'The date that the bank gives for the line.';
comment on column bank_line.account_id is
  'The account of the statement; null for lines imported before accounts had names.';

comment on table bank_line_key is
  'The secret key for the fingerprints of a charity''s statement lines, so that nobody can '
  'guess the line of a published entry.';

comment on table bank_account is
  'Accounts whose statements a charity imports, by the names that its team gives them. The ledger '
  'has one account bank for all of them.';
comment on table bank_line_left is
  'Lines of bank statements that the team left out, until they are posted or matched.';
comment on column bank_line_left.seen_on is 'The date that the bank gives for the line.';
