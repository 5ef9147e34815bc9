-- Declarations that a charity records for a giver: made on paper, or by word of mouth with a written
-- confirmation, without which an oral one counts for nothing.
do $$
declare
  name text;
begin
  for name in select conname from pg_constraint
              where conrelid = 'gift_aid_declaration'::regclass and contype = 'c'
                and pg_get_constraintdef(oid) like '%taken%' loop
    execute format('alter table gift_aid_declaration drop constraint %I', name);
  end loop;
end
$$;
alter table gift_aid_declaration
  add confirmed_on date, -- when the giver of an oral one was written to
  add check (taken in ('online', 'paper', 'oral')),
  add check ((taken = 'online') = (recorded_by is null)),
  add check ((taken = 'oral') = (confirmed_on is not null)),
  add check (confirmed_on >= declared_on);

-- One that was recorded wrongly is ended, and recorded again for the same gift.
drop index gift_aid_declaration_donation;
create unique index gift_aid_declaration_donation on gift_aid_declaration (donation_id)
  where donation_id is not null and taken = 'online';
create index gift_aid_declaration_gift on gift_aid_declaration (donation_id)
  where donation_id is not null;

alter table gift_aid_ending drop constraint gift_aid_ending_reason_check;
alter table gift_aid_ending add constraint gift_aid_ending_reason_check
  check (reason in ('cancelled', 'not-enough-tax', 'account-deleted', 'mistake'));
