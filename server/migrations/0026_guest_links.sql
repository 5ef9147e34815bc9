-- Links sent to a guest before this time no longer work. Null if the guest turned none off.
alter table guest add column links_from timestamptz;
-- A guest's declaration goes with the gift into the guest's account; a trigger refuses all else.
grant update (person_id) on gift_aid_declaration to pennytrail_app;
