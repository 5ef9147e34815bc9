comment on table data_complaint is
  'Complaints about personal data. Whoever is responsible answers: administrators for the platform, '
  'Leads for their charity.';
comment on column data_complaint.charity_id is 'The charity complained about; null is the platform.';
comment on column data_complaint.erased_at is
  'When name, address, words and answer were erased, after the retention period.';
