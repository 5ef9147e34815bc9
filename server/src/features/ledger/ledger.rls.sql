create policy seen on books_start for select using (
  actor_is_system() or is_member(charity_id));
create policy set_once on books_start for insert
  with check (acts_for('money') or is_lead(charity_id));

create policy changed on fund_month_total for update using (acts_for('money'));
create policy functions_read on fund_month_total for select to pennytrail_reader using (true);
create policy removed on fund_month_total for delete using (acts_for('money'));
create policy seen on fund_month_total for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or project_id is null
  or exists (select from project p where p.id = fund_month_total.project_id)
);
create policy stored on fund_month_total for insert with check (acts_for('money'));

create policy functions_read on fund_part_leg for select to pennytrail_reader using (true);
create policy removed on fund_part_leg for delete using (acts_for('money'));
create policy seen on fund_part_leg for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[])
);
create policy stored on fund_part_leg for insert with check (acts_for('money'));

create policy changed on fund_part_state for update using (acts_for('money'));
create policy functions_read on fund_part_state for select to pennytrail_reader using (true);
create policy removed on fund_part_state for delete using (acts_for('money'));
create policy seen on fund_part_state for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[])
);
create policy stored on fund_part_state for insert with check (acts_for('money'));

create policy changed on general_fund_total for update
  using (acts_for('money') or is_contributor(charity_id));
create policy made on general_fund_total for insert
  with check (acts_for('money') or is_contributor(charity_id));
create policy seen on general_fund_total for select using (true);

create policy erased on ledger_detail for update using (acts_for('money'));
create policy functions_read on ledger_detail for select to pennytrail_reader using (true);
create policy posted on ledger_detail for insert
  with check (acts_for('money') or is_contributor(charity_id));
create policy seen on ledger_detail for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or exists (select from ledger_entry e where e.id = ledger_detail.entry_id)
);

create policy functions_read on ledger_entry for select to pennytrail_reader using (true);
-- Entries that contract/src/ledger/entry-rules.ts allows the person to record.
create policy posted on ledger_entry for insert with check (
  acts_for('money')
  or is_lead(charity_id)
  or (kind <> 'opening' and is_manager(charity_id))
  or (is_spending_kind(kind) and is_contributor(charity_id)));
create policy seen on ledger_entry for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or project_id is null
  or exists (select from project p where p.id = ledger_entry.project_id)
  or (direction = 'between' and (counter_project_id is null
      or exists (select from project p where p.id = ledger_entry.counter_project_id)))
);

create policy changed on ledger_evidence for update
  using (acts_for('money') or is_contributor(charity_id));
create policy functions_read on ledger_evidence for select to pennytrail_reader using (true);
create policy made on ledger_evidence for insert
  with check (acts_for('money') or is_contributor(charity_id));
-- Evidence is visible with its entry. Before it belongs to an entry, only people who may record
-- entries see it.
create policy seen on ledger_evidence for select using (
  actor_is_system()
  or (entry_id is null and is_contributor(charity_id))
  or (entry_id is not null and exists (select from ledger_entry e where e.id = entry_id)));

create policy made on ledger_head for insert
  with check (acts_for('money') or is_contributor(charity_id));
create policy moved on ledger_head for update
  using (acts_for('money') or is_contributor(charity_id));
create policy seen on ledger_head for select using (true);

create policy erased on ledger_identity for update using (acts_for('money'));
create policy posted on ledger_identity for insert
  with check (acts_for('money') or is_contributor(charity_id));
create policy seen on ledger_identity for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[])
);

create policy functions_read on ledger_leg for select to pennytrail_reader using (true);
create policy posted on ledger_leg for insert
  with check (acts_for('money') or is_contributor(charity_id));
create policy seen on ledger_leg for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or exists (select from ledger_entry e where e.id = ledger_leg.entry_id)
);

create policy posted on ledger_payee for insert
  with check (acts_for('money') or is_contributor(charity_id));
create policy seen on ledger_payee for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[])
);
create policy withheld on ledger_payee for update using (acts_for('money'));

create policy erased on ledger_payer_text for update using (acts_for('money') or is_lead(charity_id));
create policy posted on ledger_payer_text for insert
  with check (acts_for('money') or is_contributor(charity_id));
create policy of_managers on ledger_payer_text for select using (
  (select actor_is_system()) or is_manager(charity_id));

create policy changed on project_total for update
  using (acts_for('money') or is_contributor(charity_id));
create policy functions_read on project_total for select to pennytrail_reader using (true);
create policy made on project_total for insert
  with check (acts_for('money') or is_contributor(charity_id));
create policy seen on project_total for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or exists (select from project p where p.id = project_total.project_id)
);

create policy functions_read on supplier_credit for select to pennytrail_reader using (true);
create policy made on supplier_credit for insert
  with check (acts_for('money') or is_manager(charity_id));
-- Everyone who sees the credit also sees its payment.
create policy seen on supplier_credit for select using (
  (select actor_is_system()) or exists (select from ledger_entry e where e.id = entry_id));

create policy changed on spending_evidence for update using (acts_for('money'));
create policy functions_read on spending_evidence for select to pennytrail_reader using (true);
create policy removed on spending_evidence for delete using (acts_for('money'));
create policy seen on spending_evidence for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or project_id is null
  or exists (select from project p where p.id = spending_evidence.project_id)
);
create policy stored on spending_evidence for insert with check (acts_for('money'));

create policy done on spending_evidence_backlog for delete using (acts_for('money'));
create policy listed on spending_evidence_backlog for insert with check (acts_for('money'));
create policy seen on spending_evidence_backlog for select using (true);

create policy changed on spending_evidence_total for update using (acts_for('money'));
create policy functions_read on spending_evidence_total for select to pennytrail_reader using (true);
create policy removed on spending_evidence_total for delete using (acts_for('money'));
create policy seen on spending_evidence_total for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or project_id is null
  or exists (select from project p where p.id = spending_evidence_total.project_id)
);
create policy stored on spending_evidence_total for insert with check (acts_for('money'));

create policy changed on spending_month_total for update using (acts_for('money'));
create policy functions_read on spending_month_total for select to pennytrail_reader using (true);
create policy removed on spending_month_total for delete using (acts_for('money'));
create policy seen on spending_month_total for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or project_id is null
  or exists (select from project p where p.id = spending_month_total.project_id)
);
create policy stored on spending_month_total for insert with check (acts_for('money'));

create policy changed on transfer_total for update using (acts_for('money'));
create policy counted on transfer_total for insert with check (acts_for('money'));
create policy removed on transfer_total for delete using (acts_for('money'));
create policy seen on transfer_total for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[])
);

create policy locked on year_lock for insert
  with check (acts_for('money') or is_lead(charity_id));
create policy opened on year_lock for update
  using (acts_for('money') or is_lead(charity_id));
create policy seen on year_lock for select using (
  actor_is_system() or is_member(charity_id));
