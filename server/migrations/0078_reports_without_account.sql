-- People without an account can report content, and may leave an address to hear the outcome. The
-- address is erased with the decision. Somebody can also report content as illegal.
alter table flag alter column reported_by drop not null;
alter table flag add column email text
  constraint flag_email_of_visitor check (email is null or (reported_by is null and state = 'open'));
alter table flag drop constraint flag_reason_check;
alter table flag add constraint flag_reason_known check (
  reason in ('illegal', 'misleading', 'personal', 'abuse', 'copyright', 'other')) not valid;
