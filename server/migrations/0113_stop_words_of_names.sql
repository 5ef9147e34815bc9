-- Adds the stop words of titles and names to the search index, so that "All We Can" is found. Only
-- items that have any are written.
with named as (
  select p.id, p.title, c.name as near from project p join charity c on c.id = p.charity_id
  union all
  select c.id, c.name, '' from charity c
), spaced as (
  select id, regexp_replace(fold_text(title), '[^[:alnum:]]+', ' ', 'g') as title,
    regexp_replace(fold_text(near), '[^[:alnum:]]+', ' ', 'g') as near
  from named
)
update explore_item i set
  title_words = i.title_words || strip(to_tsvector('simple', s.title)),
  words = i.words || setweight(to_tsvector('simple', s.title), 'A')
    || setweight(to_tsvector('simple', s.near), 'B')
from spaced s
where i.id = s.id
  and length(to_tsvector('simple', s.title || ' ' || s.near))
    > length(to_tsvector('explore_plain', s.title || ' ' || s.near));
