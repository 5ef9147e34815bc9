-- The payments that a giver started are found among their gifts by this, however many gifts they have.
create index concurrently donation_pending on donation (id) where status = 'pending';
