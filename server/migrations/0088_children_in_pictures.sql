-- Whether a child can be recognised in a picture, and that a parent or guardian agreed: who said so
-- and when. Null until it is answered; 'not-asked' of pictures shown before the question was asked.
alter table update_photo
  add column children text check (children in ('none', 'guardian-agreed', 'not-asked')),
  add column children_said_by uuid references person,
  add column children_said_at timestamptz;
update update_photo h set children = 'not-asked'
from update_post u where u.id = h.update_id and u.state <> 'draft';

alter table project_image
  add column children text check (children in ('none', 'guardian-agreed', 'not-asked')),
  add column children_said_by uuid references person,
  add column children_said_at timestamptz;
-- The answer is not on the public page, so no page is kept anew; and a pending trigger would refuse
-- the constraint below.
alter table project_image disable trigger page_changed;
update project_image set children = 'not-asked' where alt <> '';
alter table project_image enable trigger page_changed;
-- A picture with words is for everyone to see, so it needs the answer.
alter table project_image add constraint project_image_children_answered
  check (alt = '' or children is not null);

-- As in 0025; a photograph without the answer is the team's alone.
drop policy seen on update_photo;
create policy seen on update_photo for select using (
  (select actor_is_system())
  or exists (select from update_post u where u.id = update_id
             and (u.charity_id = any ((select actor_charities())::uuid[])
                  or (consented_at is not null and alt <> '' and children is not null))));
