comment on table project_closure is
  'Closures of projects, and what happens to the unspent money of their gifts.';
comment on column project_closure.id is 'Made by the client, so that a retry is the same closure.';
comment on column project_closure.offered_project_id is
  'Similar work that unspent gifts can move to.';
comment on column project_closure.message is 'The charity''s words to the givers.';
comment on column project_closure.settled_at is
  'When every penny had its outcome and the project was closed.';
comment on column project_closure.asks_givers is
  'The charity also asks givers whom it need not ask.';

comment on table gift_question is
  'Questions and notices to givers about the unspent part of a gift in one fund. Decided once.';
comment on column gift_question.from_project_id is
  'The fund with the unspent part. Null is the general fund.';
comment on column gift_question.closure_id is 'Null where the charity only asks to move the money.';
comment on column gift_question.to_project_id is 'The project that is offered.';
comment on column gift_question.amount is
  'The unspent amount when the giver was asked, or the part of it that the question is about.';
comment on column gift_question.token_hash is 'The hash of the token in the email''s link.';
comment on column gift_question.entry_id is 'The transfer that moved the money.';
comment on column gift_question.reminded_at is
  'When the giver was reminded. The reminder has a link of its own, and the first link still '
  'works.';

comment on table gift_waiver is
  'Givers who gave up the right to have a gift back, by answering the charity''s question.';
comment on column gift_waiver.purpose is
  'The secondary purpose, as the giver read it.';

comment on table restriction_ground is
  'Why restricted money left a project that is closing or has ended.';
comment on column restriction_ground.balance_id is
  'The gift balance of a grant that was recorded without a donor organisation.';
comment on column restriction_ground.words is 'The charity''s words, published with the entry.';
