comment on table report is
  'Frozen reports: their figures, and the size and the head of the ledger at that moment.';
comment on column report.project_id is 'Null where the report is about the whole charity.';
comment on column report.share_id is
  'A keyed hash of the id in the shared link. Null where the report is not shared.';
