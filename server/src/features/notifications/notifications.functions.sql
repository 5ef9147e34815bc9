-- Whether a person wants this kind of email. The sender may not read the preferences of others,
-- so this function answers.
create or replace function wants_mail(person uuid, kind text) returns boolean
language sql stable set app.actor = 'system' as $$
  select coalesce((select p.mail from notification_preference p
                   where p.person_id = wants_mail.person and p.kind = wants_mail.kind), true)
$$;
grant execute on function wants_mail to pennytrail_app;
