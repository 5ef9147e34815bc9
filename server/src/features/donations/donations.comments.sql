comment on table card_outcome is
  'How cards ended that guests and accounts tried, to bound the testing of stolen cards. Keyed '
  'hashes only, which are deleted a day later.';
comment on column card_outcome.network_hash is
  'The neighbourhood of the guest''s network, or one value for all accounts.';
comment on column card_outcome.card_hash is 'The provider''s fingerprint of the card.';
comment on column card_outcome.amount is 'The gift''s amount in pence at the first outcome.';
comment on column card_outcome.weight is 'How much the declines count against the network.';

comment on table donation is
  'Gifts. The giver is in donation_giver and the payment in donation_payment, so that a gift '
  'can be read without its giver.';
comment on column donation.id is 'Made by the client, so that a retry is the same gift.';
comment on column donation.project_id is 'Null is the charity''s general fund.';
comment on column donation.amount is 'The amount charged.';
comment on column donation.fee is 'The card processor''s fee. Null until the processor states it.';
comment on column donation.method is 'How the gift was paid.';
comment on column donation.claimed_by is
  'The party that claims Gift Aid on it: the charity, a giving platform or another party, or nobody.';
comment on column donation.platform is
  'The giving platform that it came through; null if there was none or it is not known.';
comment on column donation.uncleared is
  'Whether it is a cheque that nobody has said is cleared, so that it is in no claim yet.';
comment on column donation.cleared_on is
  'The day on which its cheque was cleared, from which it counts for Gift Aid.';
comment on column donation.is_joint is
  'Whether it came from an account of two names. It counts as its giver''s.';
comment on column donation.closure_term is
  'The outcome that the gift''s own terms name for the closure of its project. Null where no terms '
  'were kept.';
comment on column donation.repayable is
  'Whether the terms of the gift can send money back to the giver.';
comment on column donation.secondary_purpose is
  'The secondary purpose, as the giver read it. Null where the giver read none.';

comment on table donation_giver is
  'The giver of a gift: a person, a person without an account, or an organisation.';
comment on column donation_giver.donor_org_id is
  'A gift in an organisation''s name belongs to the organisation, not to the person who acted.';

comment on table donation_payment is 'How a gift is paid at the card processor.';
comment on column donation_payment.reminded_charge is
  'The charge whose collection the giver was last reminded of. Null for older reminders.';
comment on column donation_payment.stripe_account is 'The charity''s account when the gift began.';
comment on column donation_payment.last_decline is
  'Why the card was declined, in the processor''s words for the payer.';
comment on column donation_payment.fee_moved is
  'The part of the fee that refunds moved to the general fund.';
comment on column donation_payment.refunds is
  'The processor''s ids of the refunds in donation_refund.';
comment on column donation_payment.network_hash is
  'Keyed hash of the network of a guest, to count declined cards. Null a day after the payment page.';
comment on column donation_payment.check_at is
  'When the reconciler next asks the processor. Null once everything is known.';

comment on table donation_refund is 'Refunds of gifts.';
comment on column donation_refund.id is
  'The processor''s id, or the id of the ledger entry where the gift did not come online.';
comment on column donation_refund.failed_at is
  'When the money came back, or when the charity corrected a refund that it recorded by mistake.';
comment on column donation_refund.paid_by is
  'How the charity paid back a gift that did not come online. Null for refunds at the processor, '
  'and for payments by bank at the end of a project that are older.';
comment on column donation_refund.reference is 'Such as a cheque number; empty if there is none.';

comment on table donation_dispute is 'Disputes (chargebacks) of gifts.';
comment on column donation_dispute.id is 'The processor''s id.';
comment on column donation_dispute.taken is 'The part of the gift that was taken and not returned.';
comment on column donation_dispute.beyond is
  'The amount that the bank took in excess of what was left of the gift.';
comment on column donation_dispute.movements is
  'The processor''s balance transactions that are posted.';

comment on table refund_request is
  'Refunds that a charity requested. The processor''s answer makes it a donation_refund. A refund '
  'that the charity paid itself is one at once.';
comment on column refund_request.id is 'Made by the client, so that a retry is the same refund.';
comment on column refund_request.reason is 'The charity''s reason, which the giver reads.';
comment on column refund_request.problem is 'Why the refund failed.';
comment on column refund_request.check_at is
  'When the reconciler next asks the processor. Null once everything is known.';

comment on table refund_ground is
  'Why a gift was refunded, and the trustees'' decision. One row for each refund, append-only. '
  'Refunds without a row were made at Stripe, or before grounds were recorded.';
comment on column refund_ground.decided_by is
  'Null where the terms of the gift decided, so that the trustees did not need to.';
comment on column refund_ground.power is 'The power that a trustees'' decision names.';
comment on column refund_ground.last_year_income is
  'In pence: the income that sets the cap of an ex gratia payment.';
comment on column refund_ground.moral_obligation is
  'True where the trustees confirmed the moral obligation of an ex gratia payment.';
comment on column refund_ground.no_other_power is
  'True where the trustees confirmed that they had no other power for an ex gratia payment.';
comment on column refund_ground.recorded_by is
  'Null where the product recorded it, under the terms of the gift.';

comment on table provider_event is
  'Webhook events of the card processor. Each is counted once, however often it arrives.';

comment on table guest is
  'Givers without an account. The address is not proven: it gets receipts and identifies nobody.';

comment on table giver_charity is
  'The days of a giver’s first and last gift to a charity that it kept at least in part. Triggers keep '
  'them, and a check compares them with the gifts.';
comment on column giver_charity.giver_id is
  'A person, a donor organisation or a temporary person.';
