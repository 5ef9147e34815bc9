create trigger invite_decided_once before update on team_invite
  for each row execute function invite_decided_once();
