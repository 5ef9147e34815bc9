comment on table nominal_account is
  'The chart of a charity''s nominal accounts: the start chart of the contract, copied with the first '
  'choice or change, and what the charity changed since. Without rows, the start chart applies.';
comment on column nominal_account.id is 'A word of the start chart, or a UUID. It never changes.';
comment on column nominal_account.closed_at is 'Since then no further entry can have the account.';

comment on table entry_nominal_account is
  'The nominal accounts that people chose for entries. Append-only: the newest row of an entry '
  'counts. Not part of an entry''s hashed form. Only the charity''s team reads it.';
