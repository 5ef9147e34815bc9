import * as z from 'zod'
import { route } from '../route.ts'

export const testimonial = z.strictObject({
  id: z.uuid(),
  quote: z.string(),
  name: z.string(),
  roleLine: z.string().describe('the person’s role and organisation; may be empty'),
})
export type Testimonial = z.infer<typeof testimonial>

export const testimonialRoutes = {
  'GET /api/testimonial': route({
    summary: 'Testimonials, in display order',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'all' },
    response: z.strictObject({ testimonials: z.array(testimonial) }),
  }),
} as const
