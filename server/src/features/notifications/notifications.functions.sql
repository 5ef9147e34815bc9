-- Whoever causes a mail may not read the choices of those who get it, so this answers for them.
create or replace function wants_mail(person uuid, kind text) returns boolean
language sql stable set app.actor = 'system' as $$
  select coalesce((select p.mail from notification_preference p
                   where p.person_id = wants_mail.person and p.kind = wants_mail.kind), true)
$$;
grant execute on function wants_mail to pennytrail_app;
