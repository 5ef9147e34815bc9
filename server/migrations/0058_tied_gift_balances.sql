-- Finds the projects with gifts tied to budget lines, for the types of money in reports.
create index concurrently gift_balance_tied on gift_balance (charity_id, project_id)
  where lines <> '{}';
