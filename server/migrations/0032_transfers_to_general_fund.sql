-- Everyone sees transfers to the general fund, also from a project that they do not see.
create index concurrently ledger_entry_to_general_fund on ledger_entry (charity_id, seq)
  where direction = 'between' and counter_project_id is null;
