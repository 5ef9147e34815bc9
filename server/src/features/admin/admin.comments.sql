comment on table content_hidden is
  'Content that staff have hidden. Everyone may know that it is hidden; the table hiding stores '
  'the reason.';

comment on table suspension is 'People and organisations that staff have suspended, until the suspension is lifted.';
comment on column suspension.status_before is
  'The status that an organisation returns to after the suspension.';

comment on table ledger_check is
  'Results of the last ledger checks. A check never changes a ledger.';
comment on column ledger_check.broken is 'The rules that failed, as a list of {name, rule, rows}.';
comment on column ledger_check.bad_ledgers is
  'The ledgers with errors, as a list of {charity, sequence, problem}.';

comment on table flag is 'Reports by people about content: who, why, and the decision.';
comment on column flag.reported_by is 'Null for somebody without an account.';
comment on column flag.email is
  'The address that somebody without an account left to hear the outcome. Erased with the decision.';

comment on table hiding is
  'Each time something was hidden: the reason, the team''s one appeal, and the outcome.';
comment on column hiding.appeal_answer is 'Why the content stays hidden after the appeal.';

comment on table team_profile is
  'People for the team page. Each agreed to be shown, and the page shows only published '
  'profiles.';
comment on column team_profile.photo is 'The key of a stored picture.';
comment on column team_profile.agreed is 'The person agreed to be shown.';
