create policy own on notification_preference using (actor_is_system() or person_id = actor_id());
