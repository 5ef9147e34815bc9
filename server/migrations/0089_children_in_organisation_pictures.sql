-- Whether a child can be recognised in a picture that is shown as soon as it is sent: a logo, a cover,
-- a picture on the team page. As in 0088; who said so is uploaded_by, and when is created_at.
alter table file
  add column children text check (children in ('none', 'guardian-agreed', 'not-asked'));

-- A team photo is the page's; as an avatar it went with the account of whoever uploaded it.
alter table file drop constraint file_use_check;
alter table file add constraint file_use_check check (
  use in ('avatar', 'project-image', 'project-document', 'update-photo', 'evidence', 'proof', 'logo',
          'team-photo'));
update file set use = 'team-photo' where public_id in (select photo from team_profile);

-- Those that are here already stay.
update file set children = 'not-asked' where use in ('logo', 'team-photo');
alter table file add constraint file_children_answered
  check (use not in ('logo', 'team-photo') or children is not null);
