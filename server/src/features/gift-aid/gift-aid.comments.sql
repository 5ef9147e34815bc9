comment on table gift_aid_declaration is
  'Gift Aid declarations. Append-only. The declarant is in gift_aid_identity, which can be '
  'erased separately.';
comment on column gift_aid_declaration.temporary_person_id is 'A giver without an account.';
comment on column gift_aid_declaration.donation_id is
  'The gift that the declaration was made with.';
comment on column gift_aid_declaration.covers_from is 'The first day whose gifts it covers.';
comment on column gift_aid_declaration.wording is
  'The wording of the question, as the form showed it.';
comment on column gift_aid_declaration.recorded_by is
  'The team member who recorded a declaration on paper.';

comment on table gift_aid_identity is
  'The declarant''s name and address for HMRC. A new address is a new row; the latest counts.';
comment on column gift_aid_identity.postcode is 'Null for an address abroad.';

comment on table gift_aid_ending is 'The end of a declaration.';
comment on column gift_aid_ending.ends_on is 'The first day whose gifts it no longer covers.';

comment on table gift_aid_setting is
  'When a charity''s accounting year ends. 31 March without a row.';

comment on table gift_aid_left_out is
  'Gifts that the charity left out of Gift Aid, for example because of a benefit to the giver.';

comment on table gift_aid_claim is 'Claims to HMRC.';
comment on column gift_aid_claim.id is 'Made by the client, so that a retry is the same claim.';
comment on column gift_aid_claim.hmrc_reference is
  'The charity''s HMRC reference when the claim was made.';

comment on table gift_aid_claim_gift is 'The gifts of a claim, in the order of its schedule.';
comment on column gift_aid_claim_gift.amount is
  'The part of the gift on which Gift Aid was claimed.';
comment on column gift_aid_claim_gift.tax is 'The gift''s share of what HMRC pays.';
comment on column gift_aid_claim_gift.released_at is 'When the claim was withdrawn.';

comment on table gift_aid_schedule_row is 'Givers as the schedule of a claim names them.';
comment on column gift_aid_schedule_row.postcode is 'X for an address abroad.';

comment on table gift_aid_adjustment is
  'Tax on gifts of earlier claims that is paid back with this claim. Negative where money came '
  'back.';
comment on column gift_aid_adjustment.step is 'The adjustments of a gift are numbered from 1.';
comment on column gift_aid_adjustment.amount is
  'The part of the gift on which Gift Aid is no longer claimed.';

comment on table gift_aid_entry is 'Ledger entries of a claim.';

comment on table gift_aid_share is
  'The fund that holds the Gift Aid on a claimed gift. Where the giver agreed to move part of '
  'the gift, its share moves with the next step of a claim.';
comment on column gift_aid_share.claim_id is 'The claim that it was posted with.';
comment on column gift_aid_share.project_id is 'Null is the general fund.';
comment on column gift_aid_share.tax is 'Negative where it left the fund.';
comment on column gift_aid_share.released_at is 'When the claim was withdrawn.';

comment on table gift_aid_debt is
  'Tax that a charity owes back to HMRC on gifts of earlier claims, from the day it arises.';
comment on column gift_aid_debt.of_claim_id is 'The claim that the tax was claimed with.';
comment on column gift_aid_debt.tax is
  'In pence. Negative where less is owed, because money came back.';
comment on column gift_aid_debt.arose_on is 'The date of its ledger entry.';
comment on column gift_aid_debt.released_at is 'When the claim was withdrawn.';

comment on table gift_aid_repayment is
  'Payments of a charity to HMRC for what it had over-claimed, without a new claim.';
comment on column gift_aid_repayment.id is
  'Made by the client, so that a retry is the same repayment.';
comment on column gift_aid_repayment.amount is 'In pence.';

comment on table gift_aid_repayment_gift is
  'The gifts whose over-claimed tax a repayment settles.';
comment on column gift_aid_repayment_gift.tax is 'In pence.';

comment on table gift_aid_refusal is
  'Gifts of a claim that HMRC refused. They can be claimed again once a Lead has corrected what '
  'HMRC named.';
comment on column gift_aid_refusal.reason is 'HMRC''s reason.';
comment on column gift_aid_refusal.tax is 'The tax that HMRC did not pay, in pence.';
comment on column gift_aid_refusal.correction is 'The words of a Lead about what was corrected.';

comment on table gift_aid_small_donation is
  'Small donations that a claim contains, and the tax that HMRC adds to them, by tax year and fund.';
comment on column gift_aid_small_donation.tax_year is 'The year in which the tax year ends.';
comment on column gift_aid_small_donation.project_id is 'Null is the general fund.';
comment on column gift_aid_small_donation.donations is 'In pence.';
comment on column gift_aid_small_donation.top_up is 'The tax that HMRC pays on them, in pence.';
comment on column gift_aid_small_donation.released_at is 'When the claim was withdrawn.';

comment on table gift_aid_small_setting is
  'A Lead''s statements about the charity for the Small Donations Scheme.';
comment on column gift_aid_small_setting.penalised_claim_on is
  'The day of the claim that HMRC charged a penalty for.';
comment on column gift_aid_small_setting.connected is
  'Connected charities: a list of objects with a name, an HMRC reference, and whether it claims.';
