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

alter table gift_lot rename to gift_balance;
alter table gift_balance rename constraint gift_lot_given_check to gift_balance_given_check;
alter table gift_balance rename constraint gift_lot_fees_charged_check
  to gift_balance_fees_charged_check;
alter table gift_balance rename constraint gift_lot_refunded_check to gift_balance_refunded_check;
alter table gift_balance rename constraint gift_lot_moved_check to gift_balance_moved_check;
alter table gift_balance rename constraint gift_lot_allocated_check to gift_balance_allocated_check;
alter table gift_balance rename constraint gift_lot_id_fkey to gift_balance_id_fkey;
alter index gift_lot_pkey rename to gift_balance_pkey;
alter index gift_lot_open rename to gift_balance_open;
alter index gift_lot_donation rename to gift_balance_donation;
alter table gift_lot_reach rename to gift_balance_reach;
alter index gift_lot_reach_charity_id_project_id_currency_key
  rename to gift_balance_reach_charity_id_project_id_currency_key;
alter table allocation rename column lot_id to gift_entry_id;
alter index allocation_lot rename to allocation_gift_entry;
alter table allocation rename constraint allocation_lot_id_fkey to allocation_gift_entry_id_fkey;

alter table kept_giver rename to retained_giver;
alter table retained_giver rename column kept_until to retained_until;
alter table retained_giver rename constraint kept_giver_amount_check to retained_giver_amount_check;
alter table retained_giver rename constraint kept_giver_donation_id_fkey
  to retained_giver_donation_id_fkey;
alter table retained_giver rename constraint kept_giver_charity_id_fkey
  to retained_giver_charity_id_fkey;
alter index kept_giver_pkey rename to retained_giver_pkey;
alter index kept_giver_charity rename to retained_giver_charity;
alter index kept_giver_due rename to retained_giver_due;

alter table allocation rename column use_id to spending_entry_id;
alter table allocation rename column use_seq to spending_seq;
alter table allocation rename column why to reason;
alter index allocation_use rename to allocation_spending_entry;
alter table allocation rename constraint allocation_use_id_fkey to allocation_spending_entry_id_fkey;
alter table allocation rename constraint allocation_why_check to allocation_reason_check;
alter table gift_aid_adjustment rename column why to reason;
alter table gift_aid_adjustment rename constraint gift_aid_adjustment_why_check
  to gift_aid_adjustment_reason_check;
