create trigger account_suspended before insert on session
  for each row execute function refuse_suspended();
