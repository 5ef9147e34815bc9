-- Whether a person wants this kind of email. Reads as the system, because the sender may not read
-- the preferences of others.
create or replace function wants_email(person uuid, kind text) returns boolean
language sql stable set app.actor = 'system' as $$
  select coalesce((select p.mail from notification_preference p
                   where p.person_id = wants_email.person and p.kind = wants_email.kind), true)
$$;
grant execute on function wants_email to pennytrail_app;
