-- Each order of explore reads its index from the start and stops after about a thousand rows. The
-- filters are in the index, so no row is read.
create index concurrently explore_item_nearly_funded on explore_item
  (funded desc, active_on desc, id desc) include (kind, visibility, countries, tags)
  where funded is not null;
create index concurrently explore_item_needs_most on explore_item
  (funded, active_on desc, id desc) include (kind, visibility, countries, tags)
  where funded is not null;
create index concurrently explore_item_added on explore_item
  (added_on desc, active_on desc, id desc) include (kind, visibility, countries, tags);
