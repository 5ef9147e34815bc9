import { sql } from '../../platform/database/index.ts'
import { defineHandlers } from '../../platform/http/index.ts'
import type { Row } from './testimonials.rows.ts'

export const testimonialHandlers = defineHandlers({
  'GET /api/testimonial': async ({ db }) => ({
    testimonials: await db.many<Row>(sql`
        select id, quote, name, role_line from testimonial
        where published order by position, id limit 20`),
  }),
})
