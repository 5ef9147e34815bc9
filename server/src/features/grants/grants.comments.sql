comment on table donor_grant is
  'Grants of donor organisations: who promised how much, to which charity or project, when it '
  'is paid and when a report is due. The money arrives as rows of donation.';
comment on column donor_grant.id is 'Made by the client. A grant by card has the id of its gift.';
comment on column donor_grant.project_id is 'Null is the charity''s general fund.';
comment on column donor_grant.amount is 'The whole grant.';
comment on column donor_grant.state is
  'A grant by card is the organisation''s own act. The charity records one by bank transfer, '
  'and the organisation confirms it.';
comment on column donor_grant.recorded_by is
  'The person who gave by card, or who recorded the grant for the charity.';
comment on column donor_grant.reason is 'Why the organisation refused the grant.';

comment on table grant_line is
  'Budget lines that the grant may be spent on. Without a row, all of them.';
comment on column grant_line.budget_line_id is
  'Checked at commit, because a project''s budget is rewritten as a whole.';

comment on table grant_instalment is 'Instalments of a grant by bank transfer.';
comment on column grant_instalment.donation_id is 'The gift, once the instalment has arrived.';
comment on column grant_instalment.reminded_at is
  'When the organisation was reminded, before the instalment was due.';

comment on table grant_report is 'Reports on a grant, frozen when they are sent.';
comment on column grant_report.reminded_at is
  'When the charity was reminded, before the report was due.';
comment on column grant_report.share_id is
  'A keyed hash of the id in the shared link. Null where the report is not shared.';

comment on table grant_terms is
  'The agreed terms of a grant if the work falls short or is late, or if money is left.';
comment on column grant_terms.entry_id is
  'The entry of a grant that was recorded without a donor organisation.';
comment on column grant_terms.words is 'The words of the award, if it has any.';

comment on table grant_version is
  'The versions of a grant, whole: drafts, offers, and how the other side answered each.';
comment on column grant_version.grant_id is
  'The grant, which is in donor_grant once both sides have agreed.';
comment on column grant_version.number is 'Null for a draft.';
comment on column grant_version.outcome is 'Null while it is open.';
