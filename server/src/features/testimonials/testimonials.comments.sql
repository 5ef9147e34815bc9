comment on table testimonial is
  'What people say about the product, shown beside the sign-in forms. Administrators write it.';
