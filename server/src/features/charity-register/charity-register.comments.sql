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
  'When the source was taken. Null where the source does not say.';
comment on table charity_register_file is
  'Imported files of the register that would change nothing if they were imported again.';
comment on column charity_register_file.digest is
  'SHA-256 of the version of the import, the file and the place of the table in the file.';
comment on column charity_register_file.outcome is
  'The counts that the import printed, with up to 200 refused rows.';
