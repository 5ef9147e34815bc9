-- Only note_answer_change() adds rows, as the owner of the schema.
create policy made on answer_change for insert with check (actor_is_system());
create policy removed on answer_change for delete using (actor_is_system());
create policy seen on answer_change for select using (true);
