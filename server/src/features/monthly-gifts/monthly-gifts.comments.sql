comment on table monthly_gift is
  'Monthly gifts. Each has the id of its first donation; each payment is a donation that names '
  'it. Only the giver reads it; the charity sees the donations.';
comment on column monthly_gift.project_id is 'Null is the charity''s general fund.';
comment on column monthly_gift.gift is 'The amount of the next payment.';
comment on column monthly_gift.stripe_account is 'The charity''s account when the gift began.';
comment on column monthly_gift.state is 'The state that the processor gave when it was last asked.';
comment on column monthly_gift.held is
  'The payments are held, because the charity or the project takes no gifts for a while.';
comment on column monthly_gift.card is 'The processor''s id of the card.';
comment on column monthly_gift.failed_attempts is 'Failed attempts of the unpaid payment.';
comment on column monthly_gift.problem is
  'Why the card was declined, in the processor''s words for the payer.';
comment on column monthly_gift.ending is
  'Why the monthly gift will end. Stored before the processor is asked to end it.';
comment on column monthly_gift.version is
  'Counts changes. A snapshot from before the last change is ignored.';
comment on column monthly_gift.check_at is
  'When the reconciler next asks the processor. Null once everything is known.';
comment on column monthly_gift.needs_confirmation is
  'The bank asks the giver to confirm the payment. It is not declined.';
comment on column monthly_gift.due_now_amount is
  'The amount of a payment whose day has come and that the provider has not taken yet.';
comment on column monthly_gift.unpaid_amount is
  'The amount of the unpaid payment. It stays when the amount of the gift changes.';
comment on column monthly_gift.answered_disputes is
  'The processor''s ids of the disputed payments after which the giver said to go on.';
comment on column monthly_gift.dispute_asked_at is
  'When the giver was asked whether to go on after a disputed payment. Null once answered.';
comment on column monthly_gift.card_page_until is
  'The page where the giver enters another card is open until then. While it is open, the '
  'reconciler looks for the new card.';
comment on column monthly_gift.donor_org_id is
  'A donor organisation gives monthly: one grant, whose purpose and budget lines apply to each '
  'payment.';
comment on column monthly_gift.bank_account is
  'The processor''s id of the account of a Direct Debit. Two accounts can end in the same digits.';
