-- The evidence of each payment, as the entries, receipts, bank lines and updates show it. The table
-- spending_evidence keeps the same rows. "offset 0" makes PostgreSQL look up each payment by its
-- index; otherwise it reads all receipts of the platform to rebuild one small ledger.
create view spending_evidence_now with (security_invoker = true) as
  select e.id as entry_id, e.charity_id, e.project_id, e.currency, e.seq, e.amount, e.recorded_at,
    e.source = 'iati' as is_imported,
    exists (select from ledger_entry r where r.reverses_id = e.id and r.charity_id = e.charity_id
      offset 0) as is_reversed,
    exists (select from ledger_evidence v where v.entry_id = e.id and v.withdrawn_at is null
      offset 0) as has_receipt,
    exists (select from bank_line l where l.entry_id = e.id offset 0) as is_matched,
    exists (select from update_citation q join update_post u on u.id = q.update_id
      where q.entry_id = e.id and u.state = 'published' and u.audience = 'public'
        and not exists (select from content_hidden h where h.kind = 'update' and h.id = u.id)
      offset 0) as is_cited
  from ledger_entry e where needs_receipt(e.kind);
grant select on spending_evidence_now to pennytrail_app, pennytrail_reader;
