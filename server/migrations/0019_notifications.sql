-- Which kinds of mail a person turned off or on again; without a row, mail of a kind is sent.
create table notification_preference (
  person_id uuid not null references person,
  kind text not null check (kind ~ '^[a-z-]{1,40}$'), -- contract/src/notifications/kinds.ts
  mail boolean not null,
  changed_by text not null check (changed_by in ('settings', 'link', 'mail-program')),
  changed_at timestamptz not null,
  primary key (person_id, kind)
);
grant select, insert, update, delete on notification_preference to pennytrail_app;
alter table notification_preference enable row level security;
alter table notification_preference force row level security;
create policy own on notification_preference using (actor_is_system() or person_id = actor_id());

-- Whoever causes a mail may not read the choices of those who get it, so this answers for them.
create function wants_mail(person uuid, kind text) returns boolean
language sql stable set app.actor = 'system' as $$
  select coalesce((select p.mail from notification_preference p
                   where p.person_id = wants_mail.person and p.kind = wants_mail.kind), true)
$$;
grant execute on function wants_mail to pennytrail_app;

-- Headers beyond the usual, such as the way to unsubscribe.
alter table outbox_message add column headers jsonb not null default '{}';
