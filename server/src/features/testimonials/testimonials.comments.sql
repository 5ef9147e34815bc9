comment on table testimonial is
  'Quotes about the product, shown beside the sign-in forms. Administrators write them.';
