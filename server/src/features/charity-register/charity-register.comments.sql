comment on table charity_register is
  'UK charities from the regulators'' registers. Never contact details.';
comment on column charity_register.number is
  'In canonical form: 1164883, SC003558, NIC100012, or 210202-5 for a linked charity.';
comment on column charity_register.status is
  'Null where the source does not say whether the charity is still registered.';
comment on column charity_register.latest_income is 'In pence.';
comment on column charity_register.latest_expenditure is 'In pence.';
comment on column charity_register.classes is
  'The regulator''s codes: what 101-117, who 201-207, how 301-310.';
comment on column charity_register.countries is 'ISO 3166-1 codes of the areas of operation.';
comment on column charity_register.source_date is
  'When the newest source that has the charity was taken. Null where the source does not say.';
comment on column charity_register.absent_from is
  'The date of the first extract of the regulator''s register that lacks this charity. Null while the newest extract has it.';
comment on column charity_register.moved_to is
  'The number under which the extract of absent_from lists the same charity, if it does.';
comment on column charity_register.cross_border is
  'Whether OSCR lists the charity as also registered elsewhere. Null for other regulators.';
comment on column charity_register.parent_number is
  'The number at another regulator that OSCR names as the parent, in canonical form.';
comment on column charity_register.principal_number is
  'For a charity of OSCR that is on another register too: its number there. That register decides.';
comment on table charity_register_extract is
  'The newest imported extract of each regulator''s register.';
comment on column charity_register_extract.reminded_at is
  'When administrators were told that this extract is old. Null: not yet.';
comment on table charity_register_file is
  'Imported files of the register that would change nothing if they were imported again.';
comment on column charity_register_file.digest is
  'SHA-256 of the version of the import, the file and the place of the table in the file.';
comment on column charity_register_file.outcome is
  'The counts that the import printed, with up to 200 refused rows.';
