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
  'Ledgers with entries from before allocations were recorded, or from before a change of the rules '
  'that concerns them. The server computes their allocations when it starts.';

comment on table giver_fund is
  'The gifts of a giver in one fund, added up. Kept by the transaction that posts to the ledger; a '
  'check compares it with gifts and allocations.';
comment on column giver_fund.giver_id is 'A person or a donor organisation.';
comment on column giver_fund.fund_id is 'The project, or the charity for its general fund.';

comment on table giver_payment is
  'The part of a spending entry that the gifts of a giver pay for.';

comment on table giver_unspent is
  'The gift balances of a giver that have unspent money, by age.';

comment on table giver_backlog is
  'The giver summaries that must be made again: of whole ledgers from before the summaries, or to '
  'which a release posted that does not keep them; and of givers between whom a gift moved.';
comment on column giver_backlog.giver_id is 'Null means all givers of the ledger.';
