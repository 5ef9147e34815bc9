-- Whether a person wants this kind of email. Reads as the system, because the sender may not read
-- the preferences of others.
create or replace function wants_email(person uuid, kind text) returns boolean
language sql stable set app.actor = 'system' as $$
  select coalesce((select p.mail from notification_preference p
                   where p.person_id = wants_email.person and p.kind = wants_email.kind), true)
$$;
grant execute on function wants_email to pennytrail_app;

-- Adds notifications in the transaction of the event that they are about, whoever acts in it: a
-- giver's message concerns a team, and an administrator's decision a person. Leaves out people
-- without an account.
create or replace function add_notifications(added jsonb) returns void
language sql set app.actor = 'system:mail' as $$
  insert into notification (id, person_id, title, path, happened_at)
  select n.id, n.person_id, n.title, n.path, n.happened_at
  from jsonb_to_recordset(added) as n(id uuid, person_id uuid, title text, path text,
    happened_at timestamptz)
  join credential k on k.person_id = n.person_id
  join person p on p.id = n.person_id and p.anonymised_at is null
$$;
revoke execute on function add_notifications from public;
grant execute on function add_notifications to pennytrail_app;
