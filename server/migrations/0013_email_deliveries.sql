-- Records which emails a mail server was asked to deliver, so that none is sent twice.
create table email_delivery (
  id uuid primary key,
  state text not null check (state in ('sending', 'sent', 'in-doubt')),
  changed_at timestamptz not null
);
create index email_delivery_sent on email_delivery (changed_at) where state = 'sent';
grant select, insert, update, delete on email_delivery to pennytrail_app;
