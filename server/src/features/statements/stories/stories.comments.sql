comment on table giving_story is
  'The links by which people share the story of a year of their giving. Withdrawing a link deletes it.';
comment on column giving_story.id is
  'Random, because whoever has it reads the story.';
