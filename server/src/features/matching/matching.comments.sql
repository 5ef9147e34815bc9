comment on table match_pot is
  'Gifts that are matched: which, when and by how much. Several pledges can stand in one pot.';
comment on column match_pot.id is 'Made by the client, so that a retry is the same pot.';
comment on column match_pot.project_id is
  'The fund whose gifts are matched. Null: every gift to the charity.';
comment on column match_pot.ratio is
  'Match to gift: 2:1 adds £2 for each £1 given, 1:2 adds 50p.';
comment on column match_pot.max_each is 'The most that is added to one gift, in pence.';
comment on column match_pot.starts_on is 'The first UK day on which gifts are matched.';
comment on column match_pot.ends_on is 'The last UK day on which gifts are matched.';

comment on table match_pledge is
  'A promise to add money to gifts, which the charity has accepted or not. Pledged = reserved + '
  'settled + free, where reserved and settled are the sums of match_part.';
comment on column match_pledge.place is 'The order in which the pledges of a pot are used.';
comment on column match_pledge.public_name is
  'The name to publish. Null: the pledger did not choose to be named.';
comment on column match_pledge.promised is 'The amount that was signed, in pence.';
comment on column match_pledge.pledged is 'The amount now: less than promised after a withdrawal.';
comment on column match_pledge.allocated is
  'The sum of match_part.amount. Only the trigger of match_part writes it.';
comment on column match_pledge.due_on is 'The UK day by which the pledger pays what is settled.';
comment on column match_pledge.wording is 'The words that the pledger signed.';

comment on table match_gift is
  'A gift that was started while a pot was open, whether the pot had money left or not.';
comment on column match_gift.asked_at is
  'When the gift was started. Gifts are served in this order.';
comment on column match_gift.wanted is
  'The match that the gift would have in its present state if the pot had enough, in pence.';
comment on column match_gift.matched is
  'The sum of match_part.amount. Only the trigger of match_part writes it.';
comment on column match_gift.has_arrived is
  'Whether the gift has arrived: its match is settled then, and reserved before.';

comment on table match_part is
  'The part that a pledge adds to a gift, in pence: reserved until the gift arrives, settled from then on.';
comment on column match_part.paid is
  'How much of it the pledger has paid. Only the trigger of ledger entries writes it.';
