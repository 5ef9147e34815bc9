create policy system_only on password_reset using (actor_is_system());
