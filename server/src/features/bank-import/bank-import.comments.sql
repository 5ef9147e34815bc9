comment on table bank_line is
  'The ledger entries that hold lines of bank statements, or parts of them. Only a fingerprint of '
  'each line is kept.';
comment on column bank_line.amount is
  'The part of the line that the entry holds, in minor units; null if it is the whole line.';
comment on column bank_line.seen_on is 'The date that the bank gives for the line.';
comment on column bank_line.account_id is
  'The account of the statement; null for lines imported before accounts had names.';

comment on table bank_line_key is
  'The secret key for the fingerprints of a charity''s statement lines, so that nobody can '
  'guess the line of a published entry.';

comment on table bank_line_left is
  'Lines of bank statements that the team left out, until they are posted or matched.';
comment on column bank_line_left.seen_on is 'The date that the bank gives for the line.';

comment on table bank_statement is
  'Bank statements that a charity''s team uploaded and that have lines here.';
comment on table statement_line is
  'Lines of bank statements, stored before anybody decides about them. The bank''s text is deleted '
  'when the line is posted or matched, and otherwise 90 days after the upload.';
comment on column statement_line.statement_id is 'The first statement that had the line.';
comment on column statement_line.twins is
  'A keyed hash that all lines of the account have in common that are equal in currency, date, '
  'amount and text.';
comment on column statement_line.twin is 'Its number among its equals, from 1.';
comment on column statement_line.seen_on is 'The date that the bank gives for the line.';
comment on column statement_line.balance is
  'The account''s balance after the line in minor units; null if no file had one.';
comment on column statement_line.place is
  'Its place among the lines of its statement, the oldest first.';
comment on column statement_line.file_line is 'Its line number in the file.';
comment on column statement_line.bank_text is 'The bank''s description; null once it is deleted.';
comment on column statement_line.stored_at is 'When the bank''s text was stored.';
comment on column statement_line.bank_type is
  'The bank''s type of payment, such as STO; empty if no file had one. It is no part of the line''s '
  'identity.';
comment on column statement_line.draft is 'A decision that is not posted yet.';

comment on table bank_reconciliation is
  'Months of an account that somebody compared with the bank and marked as reconciled.';
comment on column bank_reconciliation.month is 'The first day of the month.';
comment on column bank_reconciliation.statement_closing is
  'The statement''s balance at the end of the month as it was then, in minor units.';
comment on column bank_reconciliation.ledger_closing is
  'The ledger''s balance at the end of the month as it was then, in minor units.';

comment on table bank_rule is
  'Rules that a charity''s team made: which decision is proposed for lines whose text, type, '
  'direction, amount and account meet their conditions.';
comment on column bank_rule.bank_type is 'The bank''s type of payment; empty for any.';
comment on column bank_rule.account_id is 'Null for every account.';
comment on column bank_rule.decision is
  'The decision that is proposed, as it is stored with a line. The giver''s name is not in it.';

comment on table column_map is
  'The columns of files that a charity''s team chose, so that the next file with the same headings '
  'is read by itself.';
comment on column column_map.file is
  'The kind of file: a giving platform''s payouts, or gifts from before the charity came here.';
comment on column column_map.platform is 'The platform that writes such files; empty if none does.';
comment on column column_map.headings_key is
  'Derived from the headings as they are compared, so that one map has them.';
comment on column column_map.columns is 'The place of each field''s column, from 0.';
