comment on table charity_public_total is
  'Sums over the projects of a charity that visitors see, kept by triggers for speed. server/checks '
  'proves them, and npm run ledger:rebuild counts them anew. A row of the nil UUID says that they '
  'are incomplete.';
