create policy own on email_change using (actor_is_system() or person_id = actor_id());

create policy forgotten on retained_giver for delete using (actor_is_system());
create policy made on retained_giver for insert with check (actor_is_system());
create policy seen on retained_giver for select
  using (actor_is_system() or is_lead(charity_id));
