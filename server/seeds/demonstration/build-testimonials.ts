import { sql, type Db } from '../../src/platform/database/index.ts'
import { makeId } from './make-id.ts'

/** Testimonials by invented people, shown beside the sign-in forms. */
const testimonials = [
  {
    quote:
      'I gave forty pounds and could read, in April, that it had become eleven school bags. Nobody had ever shown me that.',
    name: 'Imogen Achterberg',
    roleLine: 'Gives every month',
  },
  {
    quote:
      'Our trustees used to ask me for a spreadsheet before each meeting. Now they open the ledger themselves.',
    name: 'Jory Penhallow',
    roleLine: 'Treasurer of a community charity',
  },
  {
    quote:
      'We fund nine small charities. For the first time we can follow a grant without asking anyone to write a report twice.',
    name: 'Celia Brandreth',
    roleLine: 'Grants manager, Larkfield Foundation',
  },
  {
    quote:
      'When a receipt was missing, the page said so before a donor did. We found it, attached it, and it was gone.',
    name: 'Thandiwe Marlowe',
    roleLine: 'Project lead and donor',
  },
] as const

export const buildTestimonials = async (db: Db): Promise<void> => {
  for (const [position, { quote, name, roleLine }] of testimonials.entries()) {
    await db.run(sql`
      insert into testimonial (id, quote, name, role_line, position, published)
      values (${makeId('testimonial', position)}, ${quote}, ${name}, ${roleLine}, ${position}, true)`)
  }
}
