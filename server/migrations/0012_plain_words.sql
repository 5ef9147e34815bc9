-- Tables and columns get the words of docs/glossary.md.
alter table update_cite rename to update_citation;
alter index update_cite_pkey rename to update_citation_pkey;
alter index update_cite_entry rename to update_citation_entry;
alter table update_citation rename constraint update_cite_update_id_fkey
  to update_citation_update_id_fkey;
alter table update_citation rename constraint update_cite_entry_id_fkey
  to update_citation_entry_id_fkey;

alter table update_mail rename to update_email;
alter table update_email rename column mailed_at to emailed_at;
alter index update_mail_pkey rename to update_email_pkey;
alter table update_email rename constraint update_mail_update_id_fkey to update_email_update_id_fkey;
alter table update_email rename constraint update_mail_person_id_fkey to update_email_person_id_fkey;

alter table checkpoint_follow rename column mailed_at to emailed_at;
alter table checkpoint_follow rename column mailed_size to emailed_size;

alter table charity_claim rename column mail_address to email_address;
alter table charity_claim rename column mail_token_hash to email_token_hash;
alter table charity_claim rename column mail_expires_at to email_expires_at;
alter index charity_claim_mail_token_hash_key rename to charity_claim_email_token_hash_key;

alter table password_reset rename column email_mark to email_hash;
alter table metric_value rename column told_on to reported_on;

alter table donation rename column leftover_terms to unspent_terms;
alter table monthly_gift rename column leftover_terms to unspent_terms;

alter table gift_aid_ending rename column told_by to ended_by;
alter table gift_aid_ending rename constraint gift_aid_ending_told_by_check
  to gift_aid_ending_ended_by_check;

alter table donor_grant rename column unconfirmed_told_at to unconfirmed_notified_at;
alter table grant_instalment rename column overdue_told_at to overdue_notified_at;
alter index grant_instalment_untold rename to grant_instalment_unnotified;
alter table grant_report rename column overdue_told_at to overdue_notified_at;

alter table payout_match_undone rename column returned_entry to difference_reversal;
alter index payout_match_undone_returned_entry_key
  rename to payout_match_undone_difference_reversal_key;
alter table payout_match_undone rename constraint payout_match_undone_returned_entry_fkey
  to payout_match_undone_difference_reversal_fkey;
