import { sql } from '../../platform/database/index.ts'
import { defineHandlers } from '../../platform/http/index.ts'

interface Row {
  id: string
  quote: string
  name: string
  roleLine: string
}

export const testimonialHandlers = defineHandlers({
  'GET /api/testimonial': {
    handle: async ({ db }) => ({
      testimonials: await db.many<Row>(sql`
        select id, quote, name, role_line as "roleLine" from testimonial
        where published order by position, id limit 20`),
    }),
  },
})
