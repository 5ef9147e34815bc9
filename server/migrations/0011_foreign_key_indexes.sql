-- Indexes for the foreign keys that queries search by, or that PostgreSQL searches when a project is
-- deleted. 66 foreign keys had none that begins with their columns. These get one:
--   provider_event.donation_id          finding a gift in the administration
--   donation_giver.temporary_person_id  retention of Gift Aid declarations, accepting an invite
--   gift_aid_claim_gift.donation_id     retention of Gift Aid declarations
--   gift_question.from_project_id       closing a project; deleting a project
--   gift_question.to_project_id, gift_aid_share.project_id, monthly_gift.project_id
--                                       deleting a project
--   team_invite.temporary_person_id     whether a giver without an account is invited
--   email_confirmation.person_id        deleting an account
--   team_invite.invited_by, team_invite.accepted_by, flag.reported_by
--                                       the download of a person's data
-- The others stay without:
--   Searches already use another index: charity_claim.charity_id (charity_claim_waiting),
--     gift_aid_adjustment (gift_aid_adjusted_once), gift_aid_share.donation_id (gift_aid_share_gift),
--     monthly_gift.charity_id (monthly_gift_charity), temporary_person.charity_id
--     (temporary_person_address), year_lock.charity_id (year_lock_of_charity),
--     ledger_evidence.charity_id (ledger_evidence_shown), gift_aid_claim_gift.charity_id.
--   Read by another key only, and the parent is never deleted: charity_id of connect_attempt,
--     gift_aid_adjustment, gift_aid_entry, gift_aid_left_out, gift_aid_share, gift_question and
--     project_closure; gift_waiver.question_id, allocation.cause_id, gift_question.entry_id,
--     payout_match_undone.difference_entry and .replaced_entry, update_mail.person_id.
--   Say who did something and are only joined to person, whose rows are never deleted: all columns
--     that end in _by, beyond those above.
--   Small tables that are searched when a project is deleted: project_closure.offered_project_id,
--     refund_request.part_project_id.
create index provider_event_donation on provider_event (donation_id, received_at)
  where donation_id is not null;
create index donation_giver_temporary_person on donation_giver (temporary_person_id)
  where temporary_person_id is not null;
create index gift_aid_claim_gift_donation on gift_aid_claim_gift (donation_id);
create index gift_question_from_project on gift_question (from_project_id)
  where from_project_id is not null;
create index gift_question_to_project on gift_question (to_project_id)
  where to_project_id is not null;
create index gift_aid_share_project on gift_aid_share (project_id) where project_id is not null;
drop index monthly_gift_project;
create index monthly_gift_project on monthly_gift (project_id) where project_id is not null;
create index team_invite_temporary_person on team_invite (temporary_person_id)
  where temporary_person_id is not null;
drop index team_invite_sender;
create index team_invite_sender on team_invite (invited_by);
create index team_invite_accepted on team_invite (accepted_by) where accepted_by is not null;
create index flag_reporter on flag (reported_by);
create index email_confirmation_person on email_confirmation (person_id);
