-- Whether a payee, or a source of money, is an organisation or a private person, as somebody of the
-- charity said. The name of a private person who did not agree to be named is not published: it
-- stands here, with the salt of its commitment, and not in ledger_detail. The team alone reads it.
-- Entries from before have no row: their names were published without anybody having decided.
create table ledger_payee (
  entry_id uuid primary key references ledger_entry,
  charity_id uuid not null,
  kind text not null check (kind in ('organisation', 'person', 'named-person')),
  payee text,
  payee_salt bytea check (length(payee_salt) = 32),
  decided_at timestamptz(3) not null,
  check ((payee is null) = (payee_salt is null)),
  check (payee is null or kind = 'person')
);
grant select, insert, update (kind, payee, payee_salt, decided_at) on ledger_payee to pennytrail_app;
create trigger append_only before delete on ledger_payee
  for each row execute function refuse_change();
create trigger append_only_table before truncate on ledger_payee
  for each statement execute function refuse_change();
-- A name can be withheld at any time, or erased. It is never published again, and never rewritten.
create function refuse_republishing() returns trigger language plpgsql as $$
begin
  if old.kind = 'person' and (new.kind <> 'person'
      or (new.payee is not null and new.payee is distinct from old.payee)) then
    raise exception 'the name of a private person stays withheld'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger withheld_stays before update on ledger_payee
  for each row execute function refuse_republishing();

alter table ledger_payee enable row level security;
alter table ledger_payee force row level security;
create policy seen on ledger_payee for select using (
  (select actor_is_system()) or charity_id = any ((select actor_charities())::uuid[])
);
create policy posted on ledger_payee for insert
  with check (actor_is_system() or actor_rank(charity_id) >= 2);
create policy withheld on ledger_payee for update using (actor_is_system());
