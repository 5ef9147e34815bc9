create index concurrently update_post_newest on update_post (published_at desc)
  where project_id is not null and state = 'published' and audience = 'public';
-- Has every column that the policy of project reads, so that the front page counts the projects and
-- adds up their ledgers without reading their texts.
create index concurrently project_public on project (id)
  include (charity_id, visibility, lifecycle, hidden)
  where visibility = 'public' and lifecycle <> 'draft' and not hidden;
