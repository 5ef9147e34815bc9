create policy added on charity_public_total for insert with check (actor_is_system());
create policy changed on charity_public_total for update using (actor_is_system());
create policy removed on charity_public_total for delete using (actor_is_system());
create policy seen on charity_public_total for select using ((select actor_is_system()));
