-- The same functions as in platform.functions.sql, which are created after the migrations. The index of
-- 0111 needs it.
create or replace function fold_accents(given text) returns text language sql immutable parallel safe as
$$ select lower(public.unaccent('public.unaccent'::regdictionary,
     translate(normalize(given, nfkc), '''’‘`', ''))) $$;
create or replace function fold_text(given text) returns text language sql immutable parallel safe as
$$ select case when octet_length(given) = char_length(given)
     then lower(translate(given, '''`', '')) else public.fold_accents(given) end $$;
