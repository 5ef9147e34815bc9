import * as z from 'zod'
import { route } from '../route.ts'

export const testimonial = z.strictObject({
  id: z.uuid(),
  quote: z.string(),
  name: z.string(),
  roleLine: z.string().describe('what the person does, and where; may be empty'),
})
export type Testimonial = z.infer<typeof testimonial>

export const testimonialRoutes = {
  'GET /api/testimonial': route({
    summary: 'What people say of the product, in the order to show it',
    access: 'anyone',
    response: z.strictObject({ testimonials: z.array(testimonial) }),
  }),
} as const
