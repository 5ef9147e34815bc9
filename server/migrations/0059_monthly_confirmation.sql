-- A payment of a monthly gift about which the bank asks its giver is not a refused one.
alter table monthly_gift
  add column needs_confirmation boolean not null default false,
  -- Until when a page for another card is open: a card that was entered there is looked for, in case
  -- no event tells of it. Null where nothing is left to look for.
  add column card_page_until timestamptz,
  drop constraint monthly_gift_ending_check,
  add constraint monthly_gift_ending_check check (ending in ('giver', 'payment-failed',
    'not-confirmed', 'account-deleted', 'project-closed', 'charity-closed',
    'payments-disconnected', 'connection-lost'));
