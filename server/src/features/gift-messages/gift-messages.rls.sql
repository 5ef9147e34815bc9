create policy erased on gift_message for delete using (acts_for('money'));
create policy seen on gift_message for select using (
  (select actor_is_system())
  or charity_id = any ((select actor_charities())::uuid[])
  or actor_follows_gift(donation_id)
);
create policy written on gift_message for insert with check (
  acts_for('money')
  or author_id = actor_id()
    and charity_id = (select d.charity_id from donation d where d.id = donation_id)
    and case side
      when 'giver' then actor_gave(donation_id)
      else is_manager(charity_id) end
);
