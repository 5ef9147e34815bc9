comment on table charity is 'A charity on the platform.';
comment on column charity.hmrc_reference is
  'HMRC''s reference for the charity, which is not its charity number. Only the team sees it.';
comment on column charity.gift_amounts is
  'Amounts offered to people, in pence of GBP, with a text each. Empty: the plain amounts.';
comment on column charity.org_gift_amounts is
  'Amounts offered to donor organisations. Empty: the plain amounts.';
comment on column charity.version is
  'Goes up with each edit, so that a person who edits an older copy is warned.';

comment on table charity_member is 'Members of a charity''s team and their roles.';
comment on column charity_member.shown is 'The member agreed to be shown on the charity''s page.';

comment on table charity_claim is
  'Claims to run a charity''s page. Several may wait for one charity, each with its own proof.';
comment on column charity_claim.website_code is 'The code that the registered website must show.';
comment on column charity_claim.email_address is
  'An address at the domain of the registered website.';
comment on column charity_claim.checked_at is 'When the website was last checked for the code.';

comment on table code_agreement is
  'Agreements to the Code of Fundraising Practice on behalf of a charity: who agreed when, to '
  'which version and in which words. Append-only. A claimant agrees with the claim; a Manager '
  'agrees before the charity publishes its first project, and again after the Code has changed.';
comment on column code_agreement.wording is 'The wording as the form showed it.';

comment on table fundraising_appeal is
  'Appeals that a Lead of a charity or an administrator has announced. While one runs, so many more '
  'guests of the charity start gifts without a puzzle.';
comment on column fundraising_appeal.ended_at is
  'Set if somebody ended it early, or cancelled it before its start.';

comment on table contact_consent is
  'Consents to be contacted by a charity, with their words. Append-only. The view '
  'contact_decision has the one that counts for an address and a charity.';
comment on column contact_consent.wording is 'The wording of the question, as the form showed it.';

comment on table charity_request is
  'Charities that people did not find in the register and asked staff to add.';
comment on column charity_request.number is 'As the person wrote it; may be empty.';
