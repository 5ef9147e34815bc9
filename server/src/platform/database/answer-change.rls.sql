-- Only the functions that note changes add rows, as the owner of the schema: no other role may insert.
create policy made on answer_change for insert with check (true);
create policy removed on answer_change for delete using (acts_for('maintenance'));
create policy seen on answer_change for select using (true);

create policy made on trimmed_change for insert with check (acts_for('maintenance'));
create policy changed on trimmed_change for update using (acts_for('maintenance'));
create policy seen on trimmed_change for select using (true);
