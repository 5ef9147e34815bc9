import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** Loads the published testimonials, once per visit. */
export const useTestimonials = () =>
  useQuery({
    queryKey: ['testimonials'],
    queryFn: ({ signal }) => api('GET /api/testimonial', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
