comment on table explore_country_name is
  'The names of each country, so that a search for Kenya finds work in KE.';

comment on table explore_item is
  'The search index: what can be found. Triggers keep it up to date.';
comment on column explore_item.id is 'The id of the project or the charity.';
comment on column explore_item.active_on is
  'The last day on which something changed or money moved.';
comment on column explore_item.funded is
  'Percent of the target received, in steps of 5; null if none or reached, and for charities.';
comment on column explore_item.added_on is
  'The day on which the project was created or the charity was verified.';
comment on column explore_item.words is
  'Weight A: name or title. B: tags and the charity. C: summary and place.';

comment on table explore_value is
  'The tags and countries of each item, by which people can filter a search.';

comment on table explore_word is
  'Words in the index, for misspelt and unfinished searches. Not unique, so that two '
  'transactions with the same new word do not wait for each other.';
