create policy hid on content_hidden for insert with check (actor_is_system());
create policy restored on content_hidden for delete using (actor_is_system());
create policy seen on content_hidden for select using (true);

create policy system_only on flag using (actor_is_system());

create policy system_only on hiding using (actor_is_system());

create policy system_only on ledger_check using (actor_is_system());

create policy system_only on suspension using (actor_is_system());

create policy changed on team_profile for update using (actor_is_system());
create policy edited on team_profile for insert with check (actor_is_system());
create policy removed on team_profile for delete using (actor_is_system());
create policy seen on team_profile for select using (actor_is_system() or agreed);
