-- Emails in the outbox are stored uncompressed, because compressing them takes longer than recording
-- the gift that they confirm. Servers with a mail server store none.
alter table outbox_message
  alter column text_body set storage external,
  alter column html_body set storage external;
