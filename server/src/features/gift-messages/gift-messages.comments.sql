comment on table gift_message is
  'Messages between a giver and the charity''s team about a gift, in plain text.';
comment on column gift_message.id is 'Made by the client, so that a retry is the same message.';
comment on column gift_message.charity_id is 'The charity of the gift.';
comment on column gift_message.giver_name is
  'The giver''s name for the charity''s own records. The public sees only what the gift shows.';
comment on column gift_message.reply_to is
  'The email address at which the giver lets the team answer. Null where they do not.';
