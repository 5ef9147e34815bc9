comment on table collection is 'Money that two people counted after a collection. Append-only.';
comment on column collection.id is
  'Made by the client, so that a retry is the same collection.';
comment on column collection.project_id is 'The fund. Null is the general fund.';
comment on column collection.in_uk is
  'Whether it was collected and banked in the United Kingdom.';

comment on table collection_counter is
  'The people who counted a collection. Only the charity''s team reads their names, which can be '
  'erased.';

comment on table collection_part is
  'The money of a collection that was given in one way, each an entry of its own, so that cash and '
  'card payments can be matched with the bank apart.';
comment on column collection_part.gifts_over is
  'The number of gifts of more than £30, which the Small Donations Scheme leaves out.';
comment on column collection_part.amount_over is 'The sum of these gifts, in pence.';
