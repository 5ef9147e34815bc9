comment on table payment_connection is
  'A charity''s account at the card processor, also after it was disconnected. The present '
  'account is in charity.';
comment on column payment_connection.needs is
  'Details that the processor still requires from the charity, by the processor''s own names.';
comment on column payment_connection.ended_how is
  '"disconnected" here by a Lead, or "revoked" at the processor.';
comment on column payment_connection.opened_here is
  'The platform opened the account and sets it up with account links; see '
  'docs/decisions/0038-account-links.md.';

comment on table payment_replacement is
  'The account that is to replace a charity''s account, or was the last to wait for that. See '
  'docs/decisions/0122-replacing-a-payment-account.md.';
comment on column payment_replacement.connected_by is
  'The Lead who connected it. It no longer waits once they are not a Lead.';
comment on column payment_replacement.counts_at is
  'From when it counts, if Stripe lets it take payments or the charity has no other account.';
comment on column payment_replacement.may_agree is
  'The other Leads when it was connected who had been in the team for a day.';
comment on column payment_replacement.ended_at is
  'When it became the charity''s account, was withdrawn or could not be used.';

comment on table replaced_account is
  'Accounts that charities have replaced and that the processor still lets the platform use. Gifts '
  'that they took are refunded there, and monthly gifts that began there go on.';

comment on table charge_finding is
  'Differences between the charges of an account and the gifts here, from a daily comparison. A later '
  'comparison that finds none resolves them, or an administrator closes them.';
comment on column charge_finding.seen_at is 'When a comparison last found it.';

comment on table connect_attempt is
  'Attempts to connect an account at the processor. Each works once, for the session that began '
  'it.';
comment on column connect_attempt.account is 'The account that is being set up. Null for OAuth.';

comment on table payout is 'Payouts from the processor to a charity''s bank account.';
comment on column payout.id is 'The processor''s id.';
comment on column payout.amount is 'Negative where the bank account was charged.';

comment on table payout_item is 'Balance transactions of a payout.';
comment on column payout_item.id is 'The processor''s id.';

comment on table payout_match is
  'Payouts that a team member matched with the bank statement by hand, without an imported '
  'line.';
comment on column payout_match.entry_id is 'The payout''s own entry.';
comment on column payout_match.seen_on is 'The date on the bank statement.';
comment on column payout_match.amount is 'The amount that arrived, according to the statement.';
comment on column payout_match.note is 'Why less arrived than was paid out.';
comment on column payout_match.replaced_entry is
  'An entry that had recorded the same money as other income. It is reversed, so that the money '
  'counts once.';
comment on column payout_match.difference_entry is
  'The entry for the difference that the bank kept.';

comment on table payout_match_undone is
  'Matches of payouts that were undone, with the reason and the correcting entries. '
  'Append-only. The payout and the line can be matched again.';
comment on column payout_match_undone.imported is
  'Whether the bank line came from an import. Such a line can be imported again.';
comment on column payout_match_undone.replaced_entry is 'The income that the match had reversed.';
comment on column payout_match_undone.restored_entry is 'The same income, entered again.';
comment on column payout_match_undone.difference_entry is 'The entry of the amount that the bank kept.';
comment on column payout_match_undone.difference_reversal is 'The reversal of that entry.';

comment on table webhook_inbox is
  'Webhook events that the processor has been answered and that are not handled yet. See '
  'docs/decisions/0135-durable-inbox.md.';
comment on column webhook_inbox.body is
  'As it arrived, so it may hold personal data of the payer. The row goes once it is handled.';

comment on table webhook_poster is
  'One row: which process handles the events of the inbox, so that one does at a time.';
comment on column webhook_poster.held_until is
  'By the database''s clock. The process extends it while it works; afterwards another may take over.';
