comment on table update_post is
  'Updates of a charity or a project. The body is a document tree that the contract validated '
  '(contract/src/updates/body.ts), never HTML.';
comment on column update_post.project_id is 'Null where the update is about the charity itself.';
comment on column update_post.edited_at is 'The last change after publication.';

comment on table update_citation is 'Transactions that an update cites.';

comment on table project_metric is
  'A figure that a project reports, such as people reached or trees planted.';

comment on table metric_value is 'Values of a metric that an update reported.';

comment on table update_version is 'Earlier versions of a published update.';

comment on table update_email is
  'People who were emailed about an update. Each is emailed once, even if the job starts again.';

comment on table update_photo is
  'Photographs of an update. Without a description and the consent of the people shown, only '
  'the team sees a photograph.';
comment on column update_photo.children is
  'Whether a child can be recognised and a parent or guardian agreed. Null until it is '
  'answered; "not-asked" for pictures published before the question existed.';

comment on table follow is 'People who follow a project or a charity.';
