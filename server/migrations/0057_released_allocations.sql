-- Finds the gifts whose refunds released spending, for the types of money in reports.
create index concurrently allocation_released on allocation (charity_id, gift_entry_id)
  where reason = 'released';
