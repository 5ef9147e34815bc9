create policy published_to_all on testimonial for select using (published or actor_is_system());
create policy written_by_system on testimonial for all
  using (acts_for('staff')) with check (acts_for('staff'));
