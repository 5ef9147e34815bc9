comment on table temporary_person is
  'A giver without an account, recorded by a charity. When they accept an invite, their gifts '
  'become theirs.';
comment on column temporary_person.person_id is
  'The account that the giver made or used to accept the invite.';
comment on column temporary_person.is_organisation is
  'An organisation without an account here. It is never invited to join as a donor.';
comment on column temporary_person.is_unknown is
  'Stands for all givers whose names a platform does not give. Nobody chooses or invites it.';

comment on table team_invite is 'Invites by email. Only the hash of the token is kept.';
comment on column team_invite.send_id is 'Made by the client for the latest sending.';
comment on column team_invite.invited_by is 'The person whose role allows the invite.';
comment on column team_invite.accepted_by is 'The account may be made in the same transaction.';
