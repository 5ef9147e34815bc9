comment on table bank_line is
  'Lines of a charity''s bank statement that the ledger knows. Only a fingerprint of the line '
  'is kept.';
comment on column bank_line.seen_on is 'The bank''s date.';

comment on table bank_line_key is
  'The secret of a charity''s fingerprints, so that nobody can guess the line of a published '
  'entry.';
