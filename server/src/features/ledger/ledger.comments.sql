comment on table ledger_head is
  'The end of a charity''s chain. A transaction that posts entries or changes who sees a project '
  'locks this row.';

comment on table ledger_entry is
  'Ledger entries, append-only. Texts that identify people or must be erasable are here only as '
  'salted commitments; the texts are in ledger_detail and ledger_identity.';
comment on column ledger_entry.charity_number is
  'The charity''s number when the entry was posted, because it is part of the hashed form.';
comment on column ledger_entry.category is 'The SORP category; see contract/src/ledger/sorp.ts.';
comment on column ledger_entry.amount is 'The amount of the published transaction.';
comment on column ledger_entry.direction is
  '"between" moves money from the fund to the counter fund. Where both are null, only cash '
  'moves.';
comment on column ledger_entry.project_id is 'The fund. Null is the general fund.';
comment on column ledger_entry.source_ref is
  'The source''s own opaque identifier, never words of a person.';
comment on column ledger_entry.balance is
  'The balance of the fund after this entry. Kept for speed; a check proves it.';
comment on column ledger_entry.counter_balance is
  'The balance of the counter fund after this entry.';

comment on table ledger_leg is
  'Legs of entries: debits positive, credits negative. Each entry sums to zero. Legs of assets '
  'have no fund; the others name it.';
comment on column ledger_leg.entry_id is
  'The trigger ledger_entry_balances checks that the entry exists.';

comment on table ledger_detail is
  'The erasable texts of an entry, each with the salt of its commitment. Erasing clears both.';
comment on column ledger_detail.shown_giver is 'The name that the giver chose to publish.';

comment on table ledger_identity is
  'The giver and the author of an entry. Only the charity''s team reads them.';

comment on table ledger_payee is
  'Whether a payee is an organisation or a private person. The name of a person who did not '
  'agree to be named is here, with the salt of its commitment, and not in ledger_detail. Older '
  'entries have no row.';

comment on table ledger_payer_text is
  'The bank''s text of the line that became an entry, with the salt of its commitment. Only Managers '
  'and Leads read it. It is empty for entries that have form 2 for another reason.';

comment on table project_total is
  'Money that a project''s fund received and spent. Kept for speed; a check proves it. The balance is '
  'received - spent - fees + transferred.';
comment on column project_total.received is 'Gifts, grants and other income, less refunds.';
comment on column project_total.spent is 'Spending and onward grants, less reversals.';
comment on column project_total.transferred is
  'Net of transfers between funds, and opening balances.';
comment on column project_total.gifts is 'The number of gifts and grants.';
comment on column project_total.first_received_on is 'The earliest entry_date of income.';
comment on column project_total.last_spent_on is
  'The latest entry_date of spending and onward grants.';
comment on column project_total.money_in is
  'The sum of the entries that raised the balance of the fund.';
comment on column project_total.money_out is
  'The sum of the entries that lowered the balance of the fund.';
comment on column project_total.moved_in is 'The part of money_in that came from another fund.';
comment on column project_total.moved_out is 'The part of money_out that went to another fund.';

comment on table general_fund_total is
  'Totals of a charity''s general fund, with the same meanings as the columns of project_total.';

comment on table budget_line_total is
  'Spending on a budget line, less reversals. A trigger updates it.';

comment on table ledger_evidence is
  'Receipts and other evidence for an entry. A withdrawn file is deleted; the row and the '
  'reason stay.';

comment on table books_start is
  'The first day of a charity''s books here, set once by a Lead. No entry is dated earlier, except '
  'opening balances, which are dated the day before. Without a row, entries may have any date.';

comment on table year_lock is
  'Locked accounting years. No entry is dated in a locked year. Only the last lock can be '
  'opened again, with a reason that stays.';
comment on column year_lock.locked_through is
  'The last day of the year. It is in the past, so that a correction can be dated today.';

comment on table supplier_credit is
  'The payment of which a supplier gave money back. A credit without a row names no payment.';

comment on table spending_evidence is
  'The evidence of each payment (spending or onward grant), kept by triggers for speed. '
  'server/checks proves it, and npm run ledger:rebuild writes it anew.';
comment on column spending_evidence.is_imported is
  'Whether the entry was imported from IATI, so that nobody has to add a receipt.';
comment on column spending_evidence.is_cited is
  'Whether a public update cites it that is not hidden.';

comment on table spending_evidence_total is
  'The sums of spending_evidence for each fund, without reversed payments.';
comment on column spending_evidence_total.without_receipt is 'The number of payments.';
comment on column spending_evidence_total.unproven is
  'The number of payments without a receipt that were not imported.';

comment on table spending_evidence_backlog is
  'Ledgers that spending_evidence and transfer_total do not count yet. The nil UUID stands for '
  'every ledger.';

comment on table spending_month_total is
  'The sums of spending_evidence for each fund by the month of the entry, without reversed payments.';
comment on column spending_month_total.payments is 'The number of payments.';

comment on table fund_month_total is
  'The movements of each fund by month and kind, kept by a trigger of ledger_leg, and the shares of '
  'them that fund_part_leg stores. A reversal counts in its own month as the kind that it reverses. '
  'server/checks proves it, and npm run ledger:rebuild writes it anew.';
comment on column fund_month_total.moved_in is
  'The amounts that raised the fund, less those that reversals took off again.';
comment on column fund_month_total.moved_out is
  'The amounts that lowered the fund, less those that reversals gave back.';
comment on column fund_month_total.entries is 'The number of legs.';
comment on column fund_month_total.first_on is
  'The earliest entry_date of entries that reverse none.';
comment on column fund_month_total.last_on is 'The latest entry_date of entries that reverse none.';

comment on table fund_part_leg is
  'The legs of projects’ funds that change designated money or an overspend, by how much, among the '
  'first parts_seq entries of each ledger. A job stores them.';

comment on table fund_part_state is
  'The money of projects’ funds by part after the first parts_seq entries of the ledger.';

comment on table transfer_total is
  'The number of transfers between two funds, kept by a trigger, so that withheld entries are '
  'counted quickly. server/checks proves it.';
