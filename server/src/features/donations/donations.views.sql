-- The email address of each person who can get a receipt: of the account, or of a guest.
create view giver_address with (security_invoker = true) as
  select k.person_id, k.email from credential k
  union all
  select q.person_id, q.email from guest q;
grant select on giver_address to pennytrail_app;
