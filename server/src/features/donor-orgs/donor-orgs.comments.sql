comment on table donor_org is 'A donor organisation: a company, trust, foundation or club.';
comment on column donor_org.version is
  'Goes up with each edit, so that a person who edits an older copy is warned.';

comment on table donor_org_member is 'Members of a donor organisation''s team and their roles.';

comment on table donor_org_review is
  'Requests of a donor organisation to be verified, and the decisions.';
comment on column donor_org_review.proof is
  'How staff can check that the organisation is what it says it is.';
comment on column donor_org_review.decision is 'Null while the request waits.';
comment on column donor_org_review.reason is
  'For a refusal, the reason; for an approval, how the organisation was checked.';
