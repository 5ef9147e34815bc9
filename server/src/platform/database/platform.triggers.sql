create trigger append_only before update or delete on activity_log
  for each row execute function refuse_change();
create trigger append_only_table before truncate on activity_log
  for each statement execute function refuse_change();

create trigger for_duties before insert or update or delete on email_delivery
  for each statement execute function refuse_other_duties('mail', 'staff');

create trigger for_duties before insert or update or delete on job_worker
  for each statement execute function refuse_other_duties('maintenance');

create trigger for_duties before insert or update or delete on outbox_message
  for each statement execute function refuse_other_duties('mail');

create trigger for_duties before insert or update or delete on rate_limit
  for each statement execute function refuse_other_duties('accounts', 'maintenance');
