-- An entry can hold several lines of an account.
drop index concurrently bank_line_of_entry;
