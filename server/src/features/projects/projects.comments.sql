comment on table project is 'A project of a charity.';
comment on column project.source_ref is
  'The publisher''s identifier of the project, so that a repeated import recognises it.';
comment on column project.cover_id is
  'Repeated from project_image, so that lists need not read that table.';
comment on column project.hidden is
  'Staff have hidden the project. Repeated from content_hidden for long lists.';
comment on column project.last_update_at is
  'When the last update for people outside the team was published.';
comment on column project.gift_terms is
  'Gifts have a secondary purpose, or are repayable. Repayable gifts are outside Gift Aid (ITA '
  '2007 s.416(3)).';
comment on column project.gift_amounts is
  'Amounts offered to people, in pence of GBP, with a text each. Empty: those of the charity.';
comment on column project.org_gift_amounts is
  'Amounts offered to donor organisations. Empty: those of the charity.';
comment on column project.secondary_purpose is
  'Completes "we will use your gift for". Empty means the charity''s general charitable '
  'purposes.';
comment on column project.iati_status is
  'The status of the activity in the IATI file that the project came from. Null once the stage '
  'is changed here.';

comment on table budget_line is 'Lines of a project''s budget.';

comment on table project_image is 'Pictures of a project.';
comment on column project_image.alt is
  'A description of the picture. Without one, only the team sees the picture.';

comment on table project_document is 'Documents of a project.';

comment on table project_teammate is
  'Team members who work on a project. A person who leaves the charity leaves its projects.';

comment on table project_page_version is
  'Part of the version of a charity''s project pages. Triggers raise it; a cached page with the '
  'same version is current.';

comment on table health_answer is
  'The charity''s public answer to a reason in a project''s health. project_id is null where '
  'the reason is about the charity itself, such as its filing.';
