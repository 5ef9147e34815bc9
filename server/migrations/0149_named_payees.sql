-- Entries that the team typed or imported, which name a payee, without the gifts and fees of a ledger.
create index concurrently ledger_entry_typed on ledger_entry (charity_id, seq)
  where donation_id is null and source in ('platform', 'bank')
    and author_role in ('Contributor', 'Manager', 'Lead');
