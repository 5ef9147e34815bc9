comment on table gift_line is
  'Budget lines that a gift is restricted to, as stated when it was posted.';
comment on column gift_line.budget_line_id is
  'Checked at commit, because a project''s budget is rewritten as a whole.';

comment on table allocation is
  'Records how much of which gift each spending used. Positive amounts are taken from a gift, negative '
  'amounts go back to it. Append-only; docs/attribution.md states the rules.';
comment on column allocation.seq is 'The sequence number of the entry that caused the allocation.';
comment on column allocation.gift_entry_id is 'The entry that brought the gift into the fund.';
comment on column allocation.spending_entry_id is 'The entry that spent the money.';

comment on table gift_balance is
  'The balance of a gift in one fund. Stored for speed when the gift is first used; a check '
  'compares it with the ledger.';
comment on column gift_balance.project_id is 'Null is the general fund.';

comment on table gift_balance_reach is
  'The entry up to which every gift of a fund has its row in gift_balance.';

comment on table attribution_backlog is
  'Ledgers with entries from before allocations were recorded. The server computes their '
  'allocations when it starts.';
