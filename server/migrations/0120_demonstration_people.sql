-- Everybody invented for the demonstration is marked, not only those whom one can sign in as:
-- production refuses a database that holds any of them. Nobody real has such an address, because
-- names below .example belong to nobody (RFC 2606).
update person set is_demo = true
where not is_demo
  and id in (select person_id from credential where email like '%@demo.example');
