comment on table bank_line is
  'Lines of bank statements that are matched with ledger entries. Only a fingerprint of each '
  'line is kept.';
comment on column bank_line.seen_on is 'The date that the bank gives for the line.';

comment on table bank_line_key is
  'The secret key for the fingerprints of a charity''s statement lines, so that nobody can '
  'guess the line of a published entry.';
